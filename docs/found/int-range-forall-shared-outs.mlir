// Kind: invalid IR (the verifier refuses what the pass leaves).
// Command: mlir-opt-22 --int-range-optimizations int-range-forall-shared-outs.mlir
// mlir-opt-22 and catalyst: "'tensor.parallel_insert_slice' op may only insert into an output block argument".
// mlir-opt-19: fine.
func.func @main(%b: i1) -> tensor<2xi1> {
  %t = arith.constant dense<true> : tensor<2xi1>
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<2xi1>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<2xi1> to tensor<1xi1>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi1> into tensor<2xi1>
    }
  }
  return %r : tensor<2xi1>
}
