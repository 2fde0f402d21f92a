// command: mlir-opt-19 --linalg-specialize-generic-ops linalg-specialize-yield-of-outside.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: linalg.copy of %a, mlir-opt-22, catalyst: ok
// message: none: the result is a copy of %a instead of %c in every place
// kind: miscompilation: any body that is only a yield is taken for a copy, whatever it yields
#map = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xi32>, %e: tensor<4xi32>, %c: i32) -> tensor<4xi32> {
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    linalg.yield %c : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}
