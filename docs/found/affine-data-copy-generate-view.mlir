// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-data-copy-generate))' affine-data-copy-generate-view.mlir
// shows on: mlir-opt-22, catalyst (19 makes DMA operations)
// message: none: lowered and run on 22 with fast-mem-space=0, ( 1, 3 ) becomes ( 3, 1 ) instead of ( 1, 1 )
// kind: miscompilation: a buffer and a view of it are copied as if they were two buffers
func.func @f(%m: memref<2xi32>) {
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<2xi32> to memref<2xi32, strided<[1]>>
  affine.for %i = 0 to 1 {
    %0 = affine.load %m[0] : memref<2xi32>
    affine.store %0, %v[1] : memref<2xi32, strided<[1]>>
    %1 = affine.load %m[1] : memref<2xi32>
    affine.store %1, %v[0] : memref<2xi32, strided<[1]>>
  }
  return
}
