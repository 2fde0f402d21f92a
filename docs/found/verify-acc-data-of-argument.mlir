// command: mlir-opt-22 --strip-debuginfo verify-acc-data-of-argument.mlir
// shows on: mlir-opt-16: input not accepted, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: segfault
// message: segfault in mlir::acc::UpdateOp::verify
// kind: crash on invalid input

func.func @test(%m: memref<10xf32>) {
  acc.update dataOperands(%m : memref<10xf32>)
  return
}
