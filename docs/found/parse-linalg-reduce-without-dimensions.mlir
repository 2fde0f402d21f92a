// command: mlir-opt-22 parse-linalg-reduce-without-dimensions.mlir
// shows on: mlir-opt-16: segfault, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: assertion
// message: OperationSupport.cpp:128: Assertion `value && "attributes may never be null"' failed.
// kind: crash on invalid input

func.func @f(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions =
  return %0 : tensor<4xf32>
}
