// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' tosa-to-linalg-cast-between-half-types.mlir
// shows on: mlir-opt-19: error, mlir-opt-22: error, catalyst: error
// message: 'arith.truncf' op operand type 'f16' and result type 'bf16' are cast incompatible
// kind: invalid IR after a pass
func.func @f(%a: tensor<4xf16>) -> tensor<4xbf16> {
  %0 = tosa.cast %a : (tensor<4xf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
