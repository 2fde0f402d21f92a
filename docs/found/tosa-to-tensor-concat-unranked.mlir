// command: mlir-opt-22 --tosa-to-tensor tosa-to-tensor-concat-unranked.mlir
// message: crashes with a segfault in mlir::TensorType::hasRank, from code for mlir::tosa::ConcatOp
// kind: crash on valid input
func.func @f(%arg0: tensor<*xui1>) {
  %0 = tosa.concat %arg0 {axis = 0 : i32} : (tensor<*xui1>) -> tensor<*xui1>
  return
}
