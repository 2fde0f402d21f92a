// command: mlir-opt-22 --sparse-tensor-codegen sparse-tensor-codegen-convert-to-dense.mlir
// shows on: mlir-opt-16: input not accepted, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: assertion
// message: SparseTensorDialect.cpp:460: Assertion `getImpl() && "Uninitialized SparseTensorEncodingAttr"' failed.
// kind: crash on valid input

#vec = #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>
func.func @to_dense(%t: tensor<8xf32, #vec>) -> tensor<8xf32> {
  %d = sparse_tensor.convert %t : tensor<8xf32, #vec> to tensor<8xf32>
  return %d : tensor<8xf32>
}
