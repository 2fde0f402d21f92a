// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-loop-coalescing))' affine-loop-coalescing-outer-value.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: executed, @f(1, 2, 1) returns 3 instead of 2
// kind: miscompilation: two loops become one, and the value that the outer one carries is replaced by that of the inner one
func.func @f(%n: index, %m: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%outer = %x) -> (i32) {
    %1 = scf.for %j = %c0 to %m step %c1 iter_args(%inner = %outer) -> (i32) {
      %2 = arith.addi %x, %outer : i32
      scf.yield %2 : i32
    }
    scf.yield %1 : i32
  }
  return %0 : i32
}
