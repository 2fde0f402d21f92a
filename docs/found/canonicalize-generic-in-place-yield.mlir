// command: mlir-opt-19 --canonicalize canonicalize-generic-in-place-yield.mlir
// shows on: mlir-opt-16, mlir-opt-19: the operation is gone, mlir-opt-22, catalyst: ok
// message: none: %a keeps what was in it instead of %c in every place
// kind: miscompilation: an operation that reads and writes the same buffer is taken for a copy to itself, whatever it yields
#map = affine_map<(d0) -> (d0)>
func.func @f(%a: memref<4xi32>, %c: i32) {
  linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : memref<4xi32>) outs(%a : memref<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    linalg.yield %c : i32
  }
  return
}
