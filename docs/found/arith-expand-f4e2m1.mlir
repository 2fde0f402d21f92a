// command: mlir-opt-22 --arith-expand=include-f4e2m1 arith-expand-f4e2m1.mlir
// shows on: mlir-opt-22
// message: none: evaluated, @f(-0.0) is 0.0
// kind: miscompilation: a truncation to f4E2M1FN loses the sign of zero
func.func @f(%a: f32) -> f32 {
  %0 = arith.truncf %a : f32 to f4E2M1FN
  %1 = arith.extf %0 : f4E2M1FN to f32
  return %1 : f32
}
