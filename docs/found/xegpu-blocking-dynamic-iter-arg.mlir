// command: catalyst --tool=opt --xegpu-blocking xegpu-blocking-dynamic-iter-arg.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: ok, catalyst: assertion
// message: StorageUniquerSupport.h:179: Assertion `succeeded( ConcreteT::verifyInvariants(getDefaultDiagnosticEmitFn(ctx), args...))' failed.
// kind: crash on valid input

func.func @carry(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%a = %t) -> tensor<?xf32> {
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
