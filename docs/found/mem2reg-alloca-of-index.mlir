// command: mlir-opt-22 --mem2reg mem2reg-alloca-of-index.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: error, mlir-opt-22: error, catalyst: error
// message: 'llvm.mlir.undef' op result #0 must be LLVM dialect-compatible type, but got 'index'
// kind: invalid IR after a pass

func.func @f(%n: i32, %x: f32) {
  %0 = llvm.alloca %n x index : (i32) -> !llvm.ptr
  llvm.store %x, %0 : f32, !llvm.ptr
  return
}
