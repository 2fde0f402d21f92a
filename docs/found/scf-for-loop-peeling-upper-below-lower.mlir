// command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(scf-for-loop-peeling))' scf-for-loop-peeling-upper-below-lower.mlir
// shows on: mlir-opt-16, mlir-opt-19, mlir-opt-22, catalyst: the peeled loop begins at 4 - (4 - 5) mod 4 = 1
// message: none: lowered and run on 22, the program prints 1 and 4 instead of 4
// kind: miscompilation: a loop whose upper bound is below its lower bound runs once
func.func @loop(%lb: index, %ub: index) {
  %step = arith.constant 4 : index
  scf.for %i = %lb to %ub step %step {
    vector.print %i : index
  }
  return
}
func.func @main() {
  %lb = arith.constant 5 : index
  %ub = arith.constant 4 : index
  func.call @loop(%lb, %ub) : (index, index) -> ()
  vector.print %ub : index
  return
}
