// command: catalyst --tool=opt --remove-dead-values remove-dead-values-transform-foreach.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: segfault, mlir-opt-22: ok, catalyst: assertion
// message: Casting.h:572: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed.
// kind: crash on valid input

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    transform.foreach %root : !transform.any_op {
    ^bb0(%op: !transform.any_op):
    }
    transform.yield
  }
}
