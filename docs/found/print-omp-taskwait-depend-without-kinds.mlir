// command: mlir-opt-22 print-omp-taskwait-depend-without-kinds.mlir
// shows on: mlir-opt-16: input not accepted, mlir-opt-19: input not accepted, mlir-opt-22: segfault, catalyst: segfault
// message: segfault in mlir::ArrayAttr::getValue (printing)
// kind: crash in a printer, on input that the verifier accepts

func.func @f(%m: memref<1xf32>) {
  "omp.taskwait"(%m) : (memref<1xf32>) -> ()
  return
}
