// command: mlir-opt-22 --remove-dead-values remove-dead-values-forall-of-forall.mlir
// shows on: mlir-opt-22 (catalyst: the assertion of remove-dead-values-forall)
// message: none: @g returns ub.poison
// kind: miscompilation: an `scf.forall` that takes the result of another is taken for code that is never reached: its result becomes poison, and a function that it calls `ub.unreachable`
func.func @g(%t: tensor<2xf32>, %u: tensor<1xf32>) -> tensor<2xf32> {
  %0 = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<2xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%i] [1] [1] : tensor<1xf32> into tensor<2xf32>
    }
  }
  %1 = scf.forall (%i) in (2) shared_outs(%o = %0) -> (tensor<2xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%i] [1] [1] : tensor<1xf32> into tensor<2xf32>
    }
  }
  return %1 : tensor<2xf32>
}
