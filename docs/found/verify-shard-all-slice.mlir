// command: mlir-opt-22 verify-shard-all-slice.mlir
// message: Assertion `idx < getRank() && "invalid index for shaped type"' failed
// kind: crash on invalid input
shard.grid @f(shape = 1x1)
func.func @g(%arg0: tensor<2xf32>) {
  %all_slice = shard.all_slice %arg0 on @f slice_axis = 1 : tensor<2xf32> -> tensor<2xf32>
  return
}
