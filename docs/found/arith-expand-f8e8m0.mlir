// command: mlir-opt-22 --arith-expand=include-f8e8m0 arith-expand-f8e8m0.mlir
// shows on: mlir-opt-22
// message: none: evaluated, 2^-127 becomes 0.0
// kind: miscompilation: the extension of the smallest number of f8E8M0FNU to f32 gives zero
func.func @f(%a: f32) -> f32 {
  %0 = arith.truncf %a : f32 to f8E8M0FNU
  %1 = arith.extf %0 : f8E8M0FNU to f32
  return %1 : f32
}
