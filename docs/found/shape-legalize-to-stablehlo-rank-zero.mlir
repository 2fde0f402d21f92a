// command: catalyst --tool=opt '--pass-pipeline=builtin.module(func.func(shape-legalize-to-stablehlo))' shape-legalize-to-stablehlo-rank-zero.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: no such pass, catalyst: segfault
// message: segfault in mlir::stablehlo::SliceOp::inferReturnTypes
// kind: crash on valid input

func.func @test(%t: tensor<f32>) -> f32 {
  %d = tensor.extract %t[] : tensor<f32>
  return %d : f32
}
