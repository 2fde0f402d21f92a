// command: mlir-opt-22 --convert-vector-to-llvm convert-vector-to-llvm-transfer-permutation.mlir
// shows on: mlir-opt-22, catalyst (19 leaves the operation as it is)
// message: none: evaluated, four elements are read from row 4 of 5
// kind: miscompilation: a transfer along the first dimension gets a mask for the size of the last one, and is said to be in bounds
func.func @f(%arg0: memref<5x2xf32>, %i: index, %j: index, %padding: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %arg0[%i, %j], %padding {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<5x2xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
