// RUN: mohole scan %s
// RUN: mohole scan --json %s
func.func @f(%n: index, %a: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> (f32) {
    %1 = arith.addf %x, %x : f32
    scf.yield %1 : f32
  }
  return %0 : f32
}
