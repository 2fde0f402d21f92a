// command: mlir-opt-22 --loop-invariant-code-motion loop-invariant-code-motion-transfer-read.mlir
// shows on: mlir-opt-22, catalyst
// message: none: evaluated, @f reads outside of the tensor although its loop does not run
// kind: miscompilation: a `vector.transfer_read` that is said to be in bounds is hoisted out of a loop that may not run
func.func @f(%t: tensor<4xf32>, %i: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  scf.for %j = %c0 to %n step %c1 {
    %0 = vector.transfer_read %t[%i], %cst {in_bounds = [true]} : tensor<4xf32>, vector<2xf32>
    vector.print %0 : vector<2xf32>
  }
  return
}
