// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-loop-coalescing))' affine-loop-coalescing-upper-below-lower.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: lowered and run on 22 with %n = -2, "body" is printed four times instead of never
// kind: miscompilation: two loops whose upper bound is below their lower bound are executed: the product of two negative numbers of iterations is positive
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      vector.print str "body\n"
    }
  }
  return
}
