// Kind: segfault.
// Command: mlir-opt-19 --pass-pipeline='builtin.module(linalg-block-pack-matmul)' linalg-block-pack-matmul-body-of-yield.mlir
// mlir-opt-19: isContractionBody looks at the operation that defines the yielded value, and there is none. mlir-opt-22 and catalyst: ok.
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @f(%a: tensor<2x2xi32>, %b: tensor<2x2xi32>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x2xi32>, tensor<2x2xi32>) outs(%c : tensor<2x2xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    linalg.yield %z : i32
  } -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
