// command: mlir-opt-22 --affine-loop-invariant-code-motion affine-loop-invariant-code-motion-call.mlir
// shows on: mlir-opt-19, mlir-opt-22
// message: none: executed, @f copies the first value three times
// kind: miscompilation: a load is hoisted out of a loop though a function that is called in the loop stores there
func.func private @store(%m: memref<4xi32>) {
  %c9 = arith.constant 9 : i32
  affine.store %c9, %m[1] : memref<4xi32>
  return
}
func.func @f(%m: memref<4xi32>, %out: memref<4xi32>) {
  affine.for %i = 0 to 3 {
    %0 = affine.load %m[1] : memref<4xi32>
    affine.store %0, %out[%i] : memref<4xi32>
    func.call @store(%m) : (memref<4xi32>) -> ()
  }
  return
}
