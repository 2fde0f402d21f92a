// command: mlir-opt-22 '--pass-pipeline=builtin.module(func.func(tosa-to-linalg))' tosa-to-linalg-reverse-unranked.mlir
// message: Assertion `(*this).hasRank() && "cannot query rank of unranked shaped type"' failed
// kind: crash on valid input
func.func @f(%arg0: tensor<?xi32>) {
  %0 = tosa.reverse %arg0 {axis = 0 : i32} : (tensor<?xi32>) -> tensor<*xi32>
  return
}
