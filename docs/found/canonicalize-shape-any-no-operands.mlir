// command: mlir-opt-22 --canonicalize canonicalize-shape-any-no-operands.mlir
// shows on: mlir-opt-16: segfault, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: assertion
// message: ArrayRef.h:152: Assertion `!empty()' failed.
// kind: crash on valid input

func.func @f() -> tensor<1xindex> {
  %0 = "shape.any"() : () -> tensor<1xindex>
  return %0 : tensor<1xindex>
}
