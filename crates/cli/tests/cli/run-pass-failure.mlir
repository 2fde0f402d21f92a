// RUN: mohole run --target mlir-opt-22 %s -- --test-unknown
// RUN: mohole run --target mlir-opt-22 %s -- --convert-scf-to-cf --convert-func-to-llvm --reconcile-unrealized-casts
// RUN: mohole run --target mlir-opt-22 --json %s -- '--pass-pipeline=builtin.module(tosa-to-linalg)'
// RUN: mohole run --target mlir-opt-22 --json %s -- '--pass-pipeline=builtin.module(func.func(tosa-to-linalg))'
func.func @f(%a: tensor<2x4x4xf32>, %b: tensor<1xf32>) -> tensor<2x4x4xf32> {
  %0 = tosa.matmul %a, %a, %b, %b : (tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x4xf32>
  return %0 : tensor<2x4x4xf32>
}
