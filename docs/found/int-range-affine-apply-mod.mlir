// command: mlir-opt-22 --int-range-optimizations int-range-affine-apply-mod.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19: ok, mlir-opt-22: wrong code, catalyst: ok
// message: none: lowered and run on 22, the program prints 0 and 0 instead of 1 and 0
// kind: miscompilation: the range of a remainder of `affine.apply` is wrong where the dividend goes over a multiple of the divisor
#map = affine_map<(d0) -> ((d0 + 1) mod 2)>
#set = affine_set<(d0) : (d0 - 5 >= 0)>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %n = affine.apply #map(%i)
    %r = affine.if #set(%c0) -> index {
      affine.yield %c0 : index
    } else {
      affine.yield %n : index
    }
    %x = arith.index_castui %r : index to i64
    vector.print %x : i64
  }
  return
}
