// command: mlir-opt-22 --canonicalize canonicalize-scf-for-cast.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, a tensor of 5 elements is cast to `tensor<1xf32>`
// kind: miscompilation: the cast of an initial value is moved behind the loop, and what the loop yields is cast to the type of the initial value, which it need not have
func.func @f(%init: tensor<1xf32>, %lower: index, %upper: index, %step: index, %other: tensor<?xf32>) -> tensor<?xf32> {
  %cast = tensor.cast %init : tensor<1xf32> to tensor<?xf32>
  %0 = scf.for %i = %lower to %upper step %step iter_args(%carried = %cast) -> (tensor<?xf32>) {
    scf.yield %other : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
