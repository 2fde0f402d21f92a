// command: mlir-opt-22 --int-range-optimizations int-range-call-with-unknown-argument.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst: the body of @mix prints a constant 2
// message: none: lowered and run on 22, the program prints 2 and 2 instead of 2 and 1
// kind: miscompilation: the argument of @mix is taken for the constant of its first call
func.func private @mix(%x: i64) { vector.print %x : i64
 return }
func.func @main() {
  %init = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %two = arith.constant 2 : i64
  func.call @mix(%two) : (i64) -> ()
  %r = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%init) -> i32 {
    %v = arith.constant -2147483647 : i32
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %m = arith.minui %a, %b : i32
      scf.reduce.return %m : i32
    }
  }
  %w = arith.extui %r : i32 to i64
  func.call @mix(%w) : (i64) -> ()
  return
}
