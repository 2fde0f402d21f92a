// command: mlir-opt-22 parse-vector-contract-iterator-types.mlir
// shows on: mlir-opt-16: out of memory or diagnostic, mlir-opt-19: out of memory, mlir-opt-22: out of memory, catalyst: assertion
// message: Casting.h:560: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed.
// kind: crash on invalid input

func.func @f(%a: vector<4xf32>, %b: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [], iterator_types = ["parallel", []], kind = #vector.kind<add>} %a, %a, %b
      : vector<4xf32>, vector<4xf32> into f32
  return %0 : f32
}
