// command: mlir-opt-22 parse-acc-routine-bind-to-nothing.mlir
// shows on: mlir-opt-16: no such operation, mlir-opt-19: diagnostic, mlir-opt-22: segfault, catalyst: assertion
// message: Casting.h:650: Assertion `detail::isPresent(Val) && "dyn_cast on a non-existent value"' failed.
// kind: crash on invalid input

acc.routine @r func(@f) bind(
