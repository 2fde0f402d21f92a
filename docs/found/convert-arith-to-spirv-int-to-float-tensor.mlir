// command: mlir-opt-22 --convert-arith-to-spirv convert-arith-to-spirv-int-to-float-tensor.mlir
// message: Assertion `isIntOrFloat() && "only integers and floats have a bitwidth"' failed
// kind: crash on valid input
func.func @f(%arg0: tensor<2x2xi32>) {
  %0 = arith.sitofp %arg0 : tensor<2x2xi32> to tensor<2x2xf32>
  return
}
