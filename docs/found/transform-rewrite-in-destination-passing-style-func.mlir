// command: mlir-opt-22 '--pass-pipeline=builtin.module(transform-interpreter)' transform-rewrite-in-destination-passing-style-func.mlir
// shows on: mlir-opt-19: ok, mlir-opt-22: failed to apply, mlir-opt-22-asserts: unreachable, mlir-main: unreachable, catalyst: unreachable
// message: TypeSwitch.h:154: Fell off the end of a type-switch
// kind: crash on valid input

module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
    return %a : tensor<2xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.rewrite_in_destination_passing_style %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
