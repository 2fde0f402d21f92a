// command: mlir-opt-22 --finalize-memref-to-llvm finalize-memref-to-llvm-dealloc-memory-space.mlir
// message: error: 'llvm.call' op operand type mismatch for operand 0: '!llvm.ptr<1>' != '!llvm.ptr'
// kind: invalid IR after a pass
func.func @f(%arg0: memref<2xi32, 1>) {
  memref.dealloc %arg0 : memref<2xi32, 1>
  return
}
