// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))' affine-loop-unroll-negative-upper-bound.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: executed, a loop from 0 to -1 loads from the address before the buffer
// kind: miscompilation: the loop for what is left over begins at `(upper floordiv 2) * 2`, which is below a negative upper bound
func.func @f(%arg0: memref<?xi32>, %upper: index) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = affine.for %i = 0 to %upper iter_args(%sum = %c0) -> (i32) {
    %1 = affine.load %arg0[%i] : memref<?xi32>
    %2 = arith.addi %sum, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
