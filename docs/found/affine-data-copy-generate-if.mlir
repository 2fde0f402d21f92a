// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-data-copy-generate))' affine-data-copy-generate-if.mlir
// shows on: mlir-opt-22, catalyst (19 makes DMA operations)
// message: none: evaluated, @f([0, 4], 0, 7) leaves memory that was never written instead of [0, 4]
// kind: miscompilation: what is only written if a condition holds is copied back in any case
#set = affine_set<(d0) : (d0 - 2 >= 0)>
func.func @f(%arg0: memref<2xi32>, %arg1: index, %arg2: i32) {
  affine.for %i = 0 to 2 {
    affine.if #set(%arg1) {
      affine.store %arg2, %arg0[%i] : memref<2xi32>
    }
  }
  return
}
