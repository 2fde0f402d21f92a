// command: mlir-opt-22 --math-expand-ops math-expand-ops-ceil-negative-zero.mlir
// shows on: mlir-opt-22, catalyst (19 has no such pass)
// message: none: executed, the ceiling of -0.0 is 0.0
// kind: miscompilation: `math.ceil` is expanded to a sum with 0.0, which loses the sign of -0.0
func.func @f(%arg0: f64) -> f64 {
  %0 = math.ceil %arg0 : f64
  return %0 : f64
}
