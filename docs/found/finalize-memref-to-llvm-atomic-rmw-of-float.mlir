// command: mlir-opt-22 --finalize-memref-to-llvm finalize-memref-to-llvm-atomic-rmw-of-float.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: error, mlir-opt-22: error, catalyst: error
// message: 'llvm.cmpxchg' op operand #1 must be signless integer or LLVM pointer type, but got 'f32'
// kind: invalid IR after a pass

func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  }
  return
}
