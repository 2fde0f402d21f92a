// command: mlir-opt-22 --one-shot-bufferize=bufferize-function-boundaries one-shot-bufferize-returned-twice.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: executed, the first result is 2.0 and not 1.0
// kind: miscompilation: a function returns one tensor twice; the caller writes to one of the results in place and reads the other one
func.func private @twice(%arg0: f32) -> (tensor<1xf32>, tensor<1xf32>) {
  %0 = tensor.splat %arg0 : tensor<1xf32>
  return %0, %0 : tensor<1xf32>, tensor<1xf32>
}
func.func @f(%one: f32, %two: f32, %at: index) -> (f32, f32) {
  %0:2 = call @twice(%one) : (f32) -> (tensor<1xf32>, tensor<1xf32>)
  %1 = tensor.insert %two into %0#1[%at] : tensor<1xf32>
  %2 = tensor.extract %0#0[%at] : tensor<1xf32>
  %3 = tensor.extract %1[%at] : tensor<1xf32>
  return %2, %3 : f32, f32
}
