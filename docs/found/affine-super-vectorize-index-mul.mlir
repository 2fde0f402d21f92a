// command: mlir-opt-22 '--pass-pipeline=builtin.module(func.func(affine-super-vectorize{virtual-vector-size=8}))' affine-super-vectorize-index-mul.mlir
// shows on: mlir-opt-16: error, mlir-opt-19: error, mlir-opt-22: error, catalyst: error
// message: 'index.mul' op operand #0 must be index, but got 'vector<8xindex>'
// kind: invalid IR after a pass

func.func @f() {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 2 {
      affine.for %k = 0 to 2 {
        %0 = index.mul %k, %j
      }
    }
  }
  return
}
