// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{fast-mem-capacity=0}))' affine-data-copy-generate-outside.mlir
// shows on: mlir-opt-22, catalyst (19 makes other code)
// message: none: the copies go from row 0 to row 3, and the memref and the new buffer have three rows
// kind: miscompilation: more is copied than there is: reads and writes outside of both buffers
func.func @f(%m: memref<3x4xf32>) {
  affine.for %i = 0 to 4 step 2 {
    affine.for %j = 0 to 3 {
      %x = affine.load %m[%j, %i] : memref<3x4xf32>
      affine.store %x, %m[%i, %j + 1] : memref<3x4xf32>
    }
  }
  return
}
