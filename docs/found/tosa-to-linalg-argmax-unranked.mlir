// command: mlir-opt-22 '--pass-pipeline=builtin.module(func.func(tosa-to-linalg))' tosa-to-linalg-argmax-unranked.mlir
// message: Assertion `(*this).hasRank() && "cannot query rank of unranked shaped type"' failed
// kind: crash on valid input
func.func @f(%arg0: tensor<*xui16>) {
  %0 = tosa.argmax %arg0 {axis = 0 : i32} : (tensor<*xui16>) -> tensor<2xi32>
  return
}
