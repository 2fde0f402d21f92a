// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-data-copy-generate))' affine-data-copy-generate-dealloc.mlir
// shows on: mlir-opt-22, catalyst (19 makes DMA operations)
// message: none: the buffer is copied back behind its `memref.dealloc`
// kind: miscompilation: a use after free
func.func @f(%arg0: index, %arg1: index) {
  %0 = memref.alloc() : memref<2xindex>
  affine.store %arg1, %0[symbol(%arg0)] : memref<2xindex>
  memref.dealloc %0 : memref<2xindex>
  return
}
