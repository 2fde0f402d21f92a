// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(promote-buffers-to-stack))' promote-buffers-to-stack-dealloc.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, memory on the stack is freed
// kind: miscompilation: an allocation is moved to the stack, and the `bufferization.dealloc` that frees it stays
func.func @f(%arg0: i1) {
  %alloc = memref.alloc() : memref<2xi32>
  bufferization.dealloc (%alloc : memref<2xi32>) if (%arg0)
  return
}
