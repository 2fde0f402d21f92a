// command: mlir-opt-22 --arith-int-range-narrowing=int-bitwidths-supported=1,3,1,7,2 arith-int-range-narrowing-index-castui.mlir
// shows on: mlir-opt-22, catalyst (19 has no such pass)
// message: none: lowered and run on 22, the result is 10 instead of 5
// kind: miscompilation: an integer is narrowed to 3 bits, and compared as if its highest bit were no sign
func.func @f() -> index {
  %c1_i7 = arith.constant 1 : i7
  %c5 = arith.constant 5 : index
  %0 = scf.while (%arg0 = %c5) : (index) -> index {
    %1 = arith.index_castui %arg0 : index to i7
    %2 = arith.cmpi slt, %1, %c1_i7 : i7
    scf.condition(%2) %arg0 : index
  } do {
  ^bb0(%arg0: index):
    %1 = arith.addi %arg0, %c5 : index
    scf.yield %1 : index
  }
  return %0 : index
}
