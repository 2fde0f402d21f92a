// command: mlir-opt-22 --pre-sparsification-rewrite pre-sparsification-print-missing-vector.mlir
// shows on: mlir-opt-16: input not accepted, mlir-opt-19: fatal error, mlir-opt-22: segfault, catalyst: ok
// message: segfault in mlir::vector::PrintOp::build
// kind: crash on valid input

#vec = #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>
func.func @show(%t: tensor<8xf32, #vec>) {
  sparse_tensor.print %t : tensor<8xf32, #vec>
  return
}
