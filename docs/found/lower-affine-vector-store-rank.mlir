// command: mlir-opt-22 --lower-affine lower-affine-vector-store-rank.mlir
// shows on: mlir-opt-19: ok, mlir-opt-22: invalid IR, catalyst: invalid IR
// message: 'vector.store' op source memref has lower rank than the vector to store
// kind: invalid IR after a pass

func.func @f(%arg0: index, %arg1: vector<1x1xi8>, %arg2: memref<1xi8>) {
  affine.vector_store %arg1, %arg2[%arg0] : memref<1xi8>, vector<1x1xi8>
  return
}
