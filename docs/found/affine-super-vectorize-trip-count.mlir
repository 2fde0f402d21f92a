// command: mlir-opt-22 --affine-super-vectorize=virtual-vector-size=8 affine-super-vectorize-trip-count.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: executed, eight elements of the buffer are written instead of three
// kind: miscompilation: the number of iterations is no multiple of the vector size, and the last vector is written whole
func.func @f(%out: memref<10xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.store %v, %out[%i] : memref<10xf32>
  }
  return
}
