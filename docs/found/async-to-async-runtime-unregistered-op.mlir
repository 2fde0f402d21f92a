// command: mlir-opt-22 --allow-unregistered-dialect --async-to-async-runtime async-to-async-runtime-unregistered-op.mlir
// shows on: mlir-opt-16: segfault, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: input not accepted
// message: segfault in mlir::WalkResult mlir::detail::walk
// kind: crash on valid input

func.func @test(%c: i1) {
  scf.if %c {
    "unknown.op"() : () -> ()
    scf.yield
  }
  return
}
