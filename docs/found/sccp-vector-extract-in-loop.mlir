// Kind: miscompilation (a value of the first iteration is used in all).
// Command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(convert-vector-to-scf),convert-scf-to-cf,sccp)' sccp-vector-extract-in-loop.mlir
// mlir-opt-22 and catalyst: on its first visit of the loop, sccp takes the position 0 for a constant and folds `vector.extract` in place, so the
// element is -1 in every iteration; lowered and run, ( -1, -1 ) is printed instead of ( -1, 1 ). mlir-opt-19: ok.
func.func @main() {
  %cst = arith.constant dense<[-1, 1]> : vector<2xi32>
  vector.print %cst : vector<2xi32>
  return
}
