// command: catalyst --tool=opt --stablehlo-legalize-to-linalg stablehlo-index-select-batch-dims.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: no such pass, catalyst: assertion
// message: ArrayRef.h: Assertion `Invalid index!' failed.
// kind: crash on valid input

func.func @f(%arg0: tensor<1x1x1xf32>, %arg1: tensor<1x1xf32>) {
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 64 : i64, dim = 1 : i64}> : (tensor<1x1x1xf32>, tensor<1x1xf32>) -> tensor<1x1x1xf32>
  return
}
