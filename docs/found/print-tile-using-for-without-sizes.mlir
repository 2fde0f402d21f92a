// command: mlir-opt-22 print-tile-using-for-without-sizes.mlir
// shows on: mlir-opt-16: no such operation, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: segfault
// message: segfault in mlir::detail::DenseArrayAttrImpl::operator llvm::ArrayRef (printing)
// kind: crash in a printer, on input that the verifier accepts

func.func @f(%h: !transform.any_op) {
  %0 = "transform.structured.tile_using_for"(%h) : (!transform.any_op) -> !transform.any_op
  return
}
