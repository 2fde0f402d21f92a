// command: mlir-opt-22 --loop-invariant-code-motion loop-invariant-code-motion-insert-slice.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, a loop that does not run inserts a slice that is larger than its place
// kind: miscompilation: `tensor.insert_slice` is hoisted out of a loop that may not run; bufferized, it copies beyond the buffer
func.func @f(%n: index, %d: tensor<?xi32>, %s: tensor<?xi32>, %sz: index) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %d) -> tensor<?xi32> {
    %e = tensor.empty(%sz) : tensor<?xi32>
    %0 = tensor.insert_slice %s into %e[0] [%sz] [1] : tensor<?xi32> into tensor<?xi32>
    scf.yield %0 : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
