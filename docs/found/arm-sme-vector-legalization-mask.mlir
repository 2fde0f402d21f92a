// command: mlir-opt-22 --arm-sme-vector-legalization arm-sme-vector-legalization-mask.mlir
// shows on: mlir-opt-22, catalyst
// message: none: evaluated, elements that the mask leaves out are those of the memref instead of %pad
// kind: miscompilation: the mask of a `vector.transfer_read` of a column is dropped
func.func @f(%m: memref<4x1xf32>, %pad: f32, %mask: vector<[4]x1xi1>) -> vector<[4]x1xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %pad, %mask {in_bounds = [true, true]} : memref<4x1xf32>, vector<[4]x1xf32>
  return %0 : vector<[4]x1xf32>
}
