// Kind: miscompilation (an iteration too many).
// Command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(scf-for-loop-peeling{peel-front=true}))' scf-for-loop-peeling-front-zero-trip.mlir
// mlir-opt-19, mlir-opt-22 and catalyst: the peeled first iteration is a loop from the lower bound to the lower bound and one step,
// whatever the upper bound is, so a loop without iterations runs once; lowered and run, 1 is printed instead of 0.
// Only bounds that are constants are looked at.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @count(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i64) {
    %b = arith.addi %a, %one : i64
    scf.yield %b : i64
  }
  func.return %r : i64
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %r = func.call @count(%c0) : (index) -> i64
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
