// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-data-copy-generate))' affine-data-copy-generate-other-store.mlir
// shows on: mlir-opt-22, catalyst (19 makes DMA operations)
// message: none: evaluated, @f([0.0], 3.0) leaves 0.0 in the buffer instead of 3.0
// kind: miscompilation: the buffer is copied before a loop in which a `memref.store` writes to it, and the copy is written back over what was stored
func.func @f(%arg0: memref<1xf32>, %arg1: f32) {
  affine.for %arg2 = 0 to 1 {
    memref.store %arg1, %arg0[%arg2] : memref<1xf32>
    %0 = affine.load %arg0[0] : memref<1xf32>
    affine.store %0, %arg0[%arg2] : memref<1xf32>
  }
  return
}
