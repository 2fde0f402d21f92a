// command: mlir-opt-22 '--pass-pipeline=builtin.module(func.func(lower-sparse-foreach-to-scf))' lower-sparse-foreach-scalar-init.mlir
// shows on: mlir-opt-16: input not accepted, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: assertion or segfault
// message: segfault in mlir::detail::OperandStorage::OperandStorage
// kind: crash on valid input

#vec = #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>
func.func @visit(%t: tensor<8xf64, #vec>, %x: f32) {
  %r = sparse_tensor.foreach in %t init(%x) : tensor<8xf64, #vec>, f32 -> f32 do {
  ^bb0(%i: index, %v: f64, %acc: f32):
    sparse_tensor.yield %acc : f32
  }
  return
}
