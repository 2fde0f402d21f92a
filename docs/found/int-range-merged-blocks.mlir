// command: mlir-opt-22 --int-range-optimizations int-range-merged-blocks.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19: in about half of the runs, mlir-opt-22, catalyst: in all of them
// message: none: the two blocks of @f become one, and @show gets a constant 0 instead of %a or %b
// kind: miscompilation: the argument of the merged block is new, but what was known of a value that is gone is taken for it
func.func private @show(%x: i64) {
  vector.print %x : i64
  return
}
func.func @f(%c: i1, %a: i64, %b: i64) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  func.call @show(%a) : (i64) -> ()
  cf.br ^bb3
^bb2:
  func.call @show(%b) : (i64) -> ()
  cf.br ^bb3
^bb3:
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
  }
  return
}
