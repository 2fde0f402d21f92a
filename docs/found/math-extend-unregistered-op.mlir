// command: mlir-opt-22 --allow-unregistered-dialect --math-extend-to-supported-types math-extend-unregistered-op.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: segfault, catalyst: input not accepted
// message: segfault in mlir::ConversionTarget::isLegal
// kind: crash on valid input

func.func @test() {
  "unknown.op"() : () -> ()
  return
}
