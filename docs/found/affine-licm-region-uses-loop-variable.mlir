// Kind: invalid IR (the verifier refuses what the pass leaves).
// Command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-loop-invariant-code-motion))' affine-licm-region-uses-loop-variable.mlir
// mlir-opt-19, mlir-opt-22 and catalyst: "operand #0 does not dominate this use": an `scf.if` is hoisted although
// an operation inside it uses the loop variable.
func.func @main(%m: memref<2xindex>, %b: i1) {
  affine.for %i = 0 to 2 {
    %r = scf.if %b -> index {
      %n = arith.addi %i, %i : index
      scf.yield %n : index
    } else {
      scf.yield %i : index
    }
    affine.store %r, %m[%i] : memref<2xindex>
  }
  return
}
