// Kind: hang.
// Command: mlir-opt-19 --canonicalize canonicalize-self-reference-unreachable.mlir
// mlir-opt-19: no end in sight. mlir-opt-22 and catalyst: fine.
func.func @main() {
  %c1 = arith.constant 1 : index
  return
^bb1:
  %n = arith.addi %n, %c1 : index
  cf.br ^bb1
}
