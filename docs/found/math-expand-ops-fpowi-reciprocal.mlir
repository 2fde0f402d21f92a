// command: mlir-opt-22 --math-expand-ops math-expand-ops-fpowi-reciprocal.mlir
// shows on: mlir-opt-22, catalyst (19 has no such pass)
// message: none: executed, 1e-38 to the power of -2 is -inf
// kind: miscompilation: the reciprocal of 0.0 is chosen by a comparison with -0.0, which is equal to it
func.func @f(%arg0: f32) -> f32 {
  %0 = arith.constant -2 : i32
  %1 = math.fpowi %arg0, %0 : f32, i32
  return %1 : f32
}
