// Kind: invalid IR (the verifier refuses what the pass leaves).
// Command: mlir-opt-22 --sccp sccp-forall-shared-outs.mlir
// mlir-opt-22 and catalyst: "'tensor.parallel_insert_slice' op may only insert into an output block argument": the
// constant initial value is propagated into the block argument of `shared_outs`. mlir-opt-19: fine.
func.func @main() -> tensor<2xi32> {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<2xi32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<2xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi32> into tensor<2xi32>
    }
  }
  return %r : tensor<2xi32>
}
