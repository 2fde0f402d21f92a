// command: mlir-opt-22 --loop-invariant-code-motion loop-invariant-code-motion-remsi.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: executed, @f(-1, 0) divides by zero although its loop does not run
// kind: miscompilation: `arith.remsi` is hoisted out of a loop that may not run, though it may divide by zero
func.func @f(%n: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.remsi %n, %b : index
    vector.print %0 : index
  }
  return
}
