// command: mlir-opt-22 --async-parallel-for async-parallel-for-upper-below-lower.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, a loop from (1, 2) to (2, 0) writes to the buffer
// kind: miscompilation: the trip counts of the dimensions are multiplied, although one of them is negative
func.func @f(%arg0: memref<3x3xf32>, %value: f32, %upper: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i, %j) = (%c1, %c2) to (%c2, %upper) step (%c2, %c2) {
    memref.store %value, %arg0[%i, %j] : memref<3x3xf32>
  }
  return
}
