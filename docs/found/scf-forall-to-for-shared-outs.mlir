// command: mlir-opt-22 --scf-forall-to-for scf-forall-to-for-shared-outs.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: assertion
// message: PatternMatch.cpp:293: Assertion `argValues.size() == source->getNumArguments() && "incorrect # of argument replacement values"' failed.
// kind: crash on valid input

func.func @fill(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
