// command: mlir-opt-22 --math-expand-ops math-expand-ops-ceil-inf.mlir
// shows on: mlir-opt-22, catalyst (19 has no such pass)
// message: none: evaluated, the ceiling of -inf is poison
// kind: miscompilation: `math.ceil` is expanded by way of `arith.fptosi`, which has no result for infinities and large numbers
func.func @f(%arg0: f32) -> f32 {
  %0 = math.ceil %arg0 : f32
  return %0 : f32
}
