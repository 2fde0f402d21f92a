// command: mlir-opt-22 --linalg-specialize-generic-ops linalg-specialize-transposed-matmul.mlir
// shows on: mlir-opt-22, catalyst
// message: none: executed, @f([[1, 3], [7, -2]], [[2, 4], [-3, -1]], [[3, 6], [-2, 1]]) is [[-4, 7], [18, 31]] instead of [[17, 0], [4, -18]]
// kind: miscompilation: a product with a transposed matrix becomes `linalg.matmul` with the maps of the plain product
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<2x2xi32>, %b: tensor<2x2xi32>, %c: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %r = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x2xi32>, tensor<2x2xi32>) outs(%c : tensor<2x2xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %p = arith.muli %x, %y : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}
