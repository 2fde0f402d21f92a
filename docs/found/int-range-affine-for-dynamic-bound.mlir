// command: mlir-opt-22 --int-range-optimizations int-range-affine-for-dynamic-bound.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19: ok, mlir-opt-22: segfault, catalyst: assertion
// message: optional:479: Assertion `this->_M_is_engaged()' failed.
// kind: crash on valid input

func.func @count(%n: index) {
  affine.for %i = 0 to %n {
  }
  return
}
