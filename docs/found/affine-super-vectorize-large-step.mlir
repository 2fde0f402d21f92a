// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4}))' affine-super-vectorize-large-step.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: executed, all rows are written instead of the first
// kind: miscompilation: the step of a loop that is not vectorized is cut to 32 bits, here to 1
func.func @f(%m: memref<4x4xi32>, %v: i32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 step 4294967297 {
      affine.store %v, %m[%j, %i] : memref<4x4xi32>
    }
  }
  return
}
