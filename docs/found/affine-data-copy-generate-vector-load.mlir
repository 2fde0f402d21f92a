// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-data-copy-generate))' affine-data-copy-generate-vector-load.mlir
// shows on: mlir-opt-22, catalyst (19 makes DMA operations)
// message: none: lowered and run on 22 with fast-mem-space=0, out is ( 0, 0 ) instead of the second row
// kind: miscompilation: what an `affine.vector_load` reads is not copied, but it reads from the copy, here outside of it
func.func @f(%m: memref<2x2xf32>, %out: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 1 {
    %0 = affine.load %m[0, 0] : memref<2x2xf32>
    affine.store %0, %m[0, 1] : memref<2x2xf32>
    %1 = affine.vector_load %m[1, 0] : memref<2x2xf32>, vector<2xf32>
    vector.store %1, %out[%c0] : memref<2xf32>, vector<2xf32>
  }
  return
}
