// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4}))' affine-super-vectorize-step.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: executed, @f([0.5, 4.0], [7.0, -1.0]) also copies 4.0
// kind: miscompilation: a loop with step 2 is vectorized as if it accessed all elements
func.func @f(%arg0: memref<2xf32>, %arg1: memref<2xf32>) {
  affine.for %i = 0 to 2 step 2 {
    %0 = affine.load %arg0[%i] : memref<2xf32>
    affine.store %0, %arg1[%i] : memref<2xf32>
  }
  return
}
