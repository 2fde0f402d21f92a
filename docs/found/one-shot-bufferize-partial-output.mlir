// command: mlir-opt-22 --one-shot-bufferize one-shot-bufferize-partial-output.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, the second column is memory that was never written
// kind: miscompilation: the loop writes one column of its output; the buffer is allocated without a copy of the other one, since the body does not read it
#in = affine_map<(d0) -> (d0)>
#out = affine_map<(d0) -> (d0, 0)>
func.func @f(%arg0: tensor<2xf32>, %arg1: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel"]} ins(%arg0 : tensor<2xf32>) outs(%arg1 : tensor<2x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
