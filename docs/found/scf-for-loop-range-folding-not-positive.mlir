// command: mlir-opt-22 --scf-for-loop-range-folding scf-for-loop-range-folding-not-positive.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: lowered and run on 22 with %k = -1, the buffer holds 0 instead of 4
// kind: miscompilation: bounds and step of the loop are multiplied by %k; where that is negative or 0, the loop does not run any more
func.func @f(%m: memref<1xi32>, %v: i32, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    %j = arith.muli %i, %k : index
    memref.store %v, %m[%j] : memref<1xi32>
  }
  return
}
