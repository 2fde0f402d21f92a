// command: mlir-opt-22 --xegpu-blocking xegpu-blocking-transfer-unit-dimension.mlir
// shows on: mlir-opt-22, catalyst
// message: none: evaluated, @f with index 5 writes outside of the buffer instead of nothing
// kind: miscompilation: the leading dimension of size 1 of a `vector.transfer_write` is dropped with its `in_bounds = false`, so the index must be inside
func.func @f(%m: memref<4x4xf32>, %i: index, %v: vector<1x4xf32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%i, %c0] : vector<1x4xf32>, memref<4x4xf32>
  return
}
