// command: mlir-opt-22 --math-expand-ops math-expand-ops-fpowi-negative-base.mlir
// shows on: mlir-opt-22, catalyst (19 has no such pass)
// message: none: executed, -1.0 to the power of -2 is NaN
// kind: miscompilation: `math.fpowi` becomes `math.powf`, which is expanded to exp(b * log(a)): a negative base gives NaN
func.func @f(%arg0: f32, %arg1: i32) -> f32 {
  %0 = math.fpowi %arg0, %arg1 : f32, i32
  return %0 : f32
}
