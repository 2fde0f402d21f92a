// command: mlir-opt-22 --math-expand-ops math-expand-ops-powf-half.mlir
// shows on: mlir-opt-22, catalyst (19 has no such pass)
// message: none: executed, -inf to the power of 0.5 is NaN
// kind: miscompilation: `math.powf` with the exponent 0.5 becomes `math.sqrt`, which differs for -inf and -0.0; no fast-math flag allows it
func.func @f(%arg0: f32) -> f32 {
  %0 = arith.constant 5.000000e-01 : f32
  %1 = math.powf %arg0, %0 : f32
  return %1 : f32
}
