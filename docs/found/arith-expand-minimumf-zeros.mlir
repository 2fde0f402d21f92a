// command: mlir-opt-22 --arith-expand arith-expand-minimumf-zeros.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: executed, the minimum of -0.0 and 0.0 is 0.0
// kind: miscompilation: `arith.minimumf` and `arith.maximumf` take -0.0 to be less than 0.0; the comparison that they are expanded to does not
func.func @f(%arg0: f32, %arg1: f32) -> f32 {
  %0 = arith.minimumf %arg0, %arg1 : f32
  return %0 : f32
}
