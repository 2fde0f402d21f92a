// command: mlir-opt-22 --pass-pipeline="builtin.module(func.func(affine-loop-tile{tile-size=2}))" affine-loop-tile-order.mlir
// shows on: mlir-opt-16, mlir-opt-19, mlir-opt-22, catalyst
// message: none: lowered and run on 22, the first row is -2, -1, -1, -2 instead of -2, -1, -1, -1
// kind: miscompilation: rounds change their order although one reads what another has written
func.func private @printMemrefI32(memref<*xi32>)
memref.global @f : memref<2x4xi32> = dense<[[-1, -2, 1, -1], [1, -1, 1, 0]]>
func.func @main() {
  %0 = memref.get_global @f : memref<2x4xi32>
  %alloc = memref.alloc() : memref<2x4xi32>
  memref.copy %0, %alloc : memref<2x4xi32> to memref<2x4xi32>
  affine.for %arg0 = 0 to 2 {
    affine.for %arg1 = 0 to 4 {
      %1 = affine.load %alloc[%arg1 mod 2, -%arg0 + 1] : memref<2x4xi32>
      affine.store %1, %alloc[%arg0, %arg1] : memref<2x4xi32>
    }
  }
  %cast = memref.cast %alloc : memref<2x4xi32> to memref<*xi32>
  call @printMemrefI32(%cast) : (memref<*xi32>) -> ()
  return
}
