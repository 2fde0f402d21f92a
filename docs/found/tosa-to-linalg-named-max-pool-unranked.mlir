// command: mlir-opt-22 '--pass-pipeline=builtin.module(func.func(tosa-to-linalg-named))' tosa-to-linalg-named-max-pool-unranked.mlir
// message: Assertion `(*static_cast<const ConcreteType *>(this)).hasRank() && "cannot query rank of unranked shaped type"' failed
// kind: crash on valid input
func.func @f(%arg0: tensor<*xui1>) {
  %0 = tosa.max_pool2d %arg0 {kernel = array<i64: 2, 8>, pad = array<i64: 0, 1, 2, 2>, stride = array<i64: 2, 2>} : (tensor<*xui1>) -> tensor<*xui1>
  return
}
