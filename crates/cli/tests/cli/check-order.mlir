// RUN: mohole check --target mlir-opt-22 --json %s -- --pass-pipeline='builtin.module(func.func(affine-parallelize))' | grep -o '"verdict":"[a-z]*"\|"confirmed":"[a-z]*"'

// The pass makes a loop parallel though its iterations use one buffer through two views. Only the other order
// shows it, and execution runs the iterations in one order.
func.func @shift(%buffer: memref<8xi32>) {
  %next = memref.subview %buffer[1] [7] [1] : memref<8xi32> to memref<7xi32, strided<[1], offset: 1>>
  affine.for %i = 0 to 7 {
    %value = affine.load %buffer[%i] : memref<8xi32>
    affine.store %value, %next[%i] : memref<7xi32, strided<[1], offset: 1>>
  }
  return
}
