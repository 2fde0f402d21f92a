// command: mlir-opt-22 parse-linalg-generic-iterator-types.mlir
// shows on: mlir-opt-16: diagnostic, mlir-opt-19: out of memory, mlir-opt-22: out of memory, catalyst: assertion
// message: Casting.h:560: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed.
// kind: crash on invalid input

#trait = {iterator_types = ["parallel", []]}
func.func @f() {
  linalg.generic #trait
  return
}
