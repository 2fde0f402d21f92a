// Kind: invalid IR.
// Command: mlir-opt-22 --pass-pipeline='builtin.module(scf-for-loop-peeling)' scf-for-loop-peeling-i32.mlir
// mlir-opt-19, mlir-opt-22 and catalyst: error: 'affine.apply' op operand #0 must be variadic of index, but got 'i32'
// The bound of the peeled loop is computed by an `affine.apply` of the loop's bounds, which are no indices.
func.func private @f(i32)
func.func @g(%lb: i32, %ub: i32, %step: i32) {
  scf.for %i = %lb to %ub step %step : i32 {
    func.call @f(%i) : (i32) -> ()
  }
  return
}
