// command: mlir-opt-22 --loop-invariant-code-motion loop-invariant-code-motion-delinearize-index.mlir
// shows on: mlir-opt-22, catalyst
// message: none: executed, @f(-1, 0) divides by zero although its loop does not run
// kind: miscompilation: `affine.delinearize_index` is hoisted out of a loop that may not run, though its basis may be 0
func.func @f(%n: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %1:2 = affine.delinearize_index %n into (4, %b) : index, index
    vector.print %1#1 : index
  }
  return
}
