// command: mlir-opt-22 print-omp-canonical-loop-without-body.mlir
// shows on: mlir-opt-16: no such operation, mlir-opt-19: no such operation, mlir-opt-22: segfault, catalyst: assertion
// message: segfault in mlir::omp::CanonicalLoopOp::print (printing)
// kind: crash in a printer, on input that the verifier accepts

func.func @f(%n: i32) {
  "omp.canonical_loop"(%n) ({
  }) : (i32) -> ()
  return
}
