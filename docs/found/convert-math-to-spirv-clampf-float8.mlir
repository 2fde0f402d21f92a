// command: mlir-opt-22 --convert-math-to-spirv convert-math-to-spirv-clampf-float8.mlir
// message: error: 'spirv.GL.FClamp' op operand #0 must be 16/32/64-bit float or fixed-length vector of 16/32/64-bit float values of length 2/3/4/8/16 of ranks 1, but got 'vector<2xi32>'
// kind: invalid IR after a pass
func.func @f(%arg0: vector<2xf8E5M2>, %arg1: vector<2xf8E5M2>, %arg2: vector<2xf8E5M2>) {
  %0 = math.clampf %arg0 to [%arg1, %arg2] : vector<2xf8E5M2>
  return
}
