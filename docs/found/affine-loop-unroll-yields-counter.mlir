// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-loop-unroll))' affine-loop-unroll-yields-counter.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: executed, the result is 0 and not 3
// kind: miscompilation: a loop that yields its counter is unrolled wholly; the result is the counter of the first iteration
func.func @f(%arg0: index) -> index {
  %0 = affine.for %i = 0 to 4 iter_args(%carried = %arg0) -> (index) {
    %1 = arith.cmpi ne, %carried, %carried : index
    affine.yield %i : index
  }
  return %0 : index
}
