// command: mlir-opt-22 --convert-func-to-emitc convert-func-to-emitc-f80.mlir
// shows on: mlir-opt-19: invalid IR, mlir-opt-22: invalid IR, catalyst: invalid IR
// message: 'emitc.return' op operand #0 must be type supported by EmitC, but got 'f80'
// kind: invalid IR after a pass

func.func @f(%arg0: f80) -> f80 {
  return %arg0 : f80
}
