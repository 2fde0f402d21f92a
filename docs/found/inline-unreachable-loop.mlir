// Kind: hang.
// Command: mlir-opt-22 --inline inline-unreachable-loop.mlir
// mlir-opt-19, mlir-opt-22 and catalyst: no end in sight; the inlined body has a loop of blocks that nothing
// reaches once the condition is known.
func.func private @f(%a: i1) {
  cf.cond_br %a, ^bb1, ^bb2
^bb1:
  return
^bb2:
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^bb3(%c0 : index)
^bb3(%i: index):
  %c = arith.cmpi ult, %i, %c2 : index
  cf.cond_br %c, ^bb4, ^bb1
^bb4:
  %n = arith.addi %i, %c1 : index
  cf.br ^bb3(%n : index)
}
func.func @main() {
  %true = arith.constant true
  func.call @f(%true) : (i1) -> ()
  return
}
