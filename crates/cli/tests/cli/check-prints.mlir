// RUN: mohole check --target mlir-opt-22 %s -- --pass-pipeline='builtin.module(func.func(scf-for-loop-peeling))'

// The pass runs the rest of a loop whose upper bound is below the lower one. The function prints before it.
func.func @count(%lower: index, %upper: index) {
  %step = arith.constant 4 : index
  %seven = arith.constant 7 : i32
  vector.print %seven : i32
  scf.for %i = %lower to %upper step %step {
    vector.print %i : index
  }
  return
}
