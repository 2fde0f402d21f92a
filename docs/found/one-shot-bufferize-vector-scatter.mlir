// command: mlir-opt-22 --one-shot-bufferize one-shot-bufferize-vector-scatter.mlir
// message: Assertion `Val && "isa<> used on a null pointer"' failed
// kind: crash on valid input
func.func @f(%arg0: tensor<2xi32>, %arg1: vector<2xi32>, %arg2: vector<2xi1>, %arg3: index, %arg4: vector<2xi32>) {
  vector.scatter %arg0[%arg3] [%arg1], %arg2, %arg4 : tensor<2xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32>
  return
}
