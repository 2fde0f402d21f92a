// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-data-copy-generate))' affine-data-copy-generate-gaps.mlir
// shows on: mlir-opt-22, catalyst (19 makes DMA operations)
// message: none: evaluated, @f([0, 4, 6], -1) leaves memory that was never written in the middle instead of 4
// kind: miscompilation: a loop with step 2 writes every other element; the copy is written back with all elements, also with those that were never copied in
func.func @f(%arg0: memref<3xi8>, %arg1: i8) {
  affine.for %arg2 = 0 to 3 step 2 {
    affine.store %arg1, %arg0[%arg2] : memref<3xi8>
  }
  return
}
