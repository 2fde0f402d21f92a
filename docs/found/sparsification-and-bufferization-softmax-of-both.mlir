// command: mlir-opt-22 --pass-pipeline='builtin.module(sparsification-and-bufferization)' sparsification-and-bufferization-softmax-of-both.mlir
// shows on: mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: assertion
// message: BufferizableOpInterface.cpp:688: Assertion in mlir::bufferization::getBuffer
// kind: crash on valid input

func.func @f(%arg0: tensor<1x1x1xf32>, %arg1: memref<1x1x1xf32>) {
  linalg.softmax dimension(2) ins(%arg0 : tensor<1x1x1xf32>) outs(%arg1 : memref<1x1x1xf32>)
  return
}
