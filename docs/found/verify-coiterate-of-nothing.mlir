// command: mlir-opt-22 verify-coiterate-of-nothing.mlir
// shows on: mlir-opt-16: no such operation, mlir-opt-19: no such operation, mlir-opt-22: segfault, catalyst: assertion
// message: segfault in mlir::sparse_tensor::CoIterateOp::verify
// kind: crash on invalid input

func.func @f() {
  "sparse_tensor.coiterate"() <{cases = [], crdUsedLvls = 2 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}
