// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=2}))' affine-super-vectorize-strided-access.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: executed on 22, elements 0, 1, 4 and 5 are written and not 0, 2, 4 and 6
// kind: miscompilation: a store to every second element becomes a store of elements that follow each other
func.func @f(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i * 2] : memref<8xf32>
  }
  return
}
