// command: mlir-opt-22 '--pass-pipeline=builtin.module(transform-interpreter)' transform-pack-greedily-pooling.mlir
// shows on: mlir-opt-19: segfault, mlir-opt-22: segfault, mlir-opt-22-asserts: assertion, mlir-main: assertion, catalyst: assertion
// message: SmallVector.h:315: Assertion `!empty()' failed.
// kind: crash on valid input

module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<2x2xf32>, %c: tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32> {
    %0 = linalg.pooling_nhwc_max ins(%a, %w : tensor<1x8x8x4xf32>, tensor<2x2xf32>) outs(%c : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
    return %0 : tensor<1x7x7x4xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pooling_nhwc_max"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack_greedily %0 matmul_packed_sizes = [8, 16, 32] matmul_inner_dims_order = [1, 2, 0] : (!transform.any_op) -> !transform.op<"linalg.generic">
    transform.yield
  }
}
