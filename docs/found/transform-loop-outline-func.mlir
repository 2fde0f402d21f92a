// command: mlir-opt-22 '--pass-pipeline=builtin.module(transform-interpreter)' transform-loop-outline-func.mlir
// shows on: mlir-opt-19: segfault, mlir-opt-22: segfault, mlir-main: segfault, catalyst: segfault
// message: mlir::outlineSingleBlockRegion
// kind: crash on valid input

module attributes {transform.with_named_sequence} {
  func.func @f() {
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.loop.outline %0 {func_name = "g"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
