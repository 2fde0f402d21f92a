// command: catalyst --tool=opt --remove-dead-values remove-dead-values-forall.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: segfault, mlir-opt-22: ok, catalyst: assertion
// message: Casting.h:572: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed.
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
