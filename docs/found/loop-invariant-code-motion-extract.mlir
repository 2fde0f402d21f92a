// command: mlir-opt-22 --loop-invariant-code-motion loop-invariant-code-motion-extract.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, a loop that does not run reads outside of a tensor
// kind: miscompilation: `tensor.extract` is hoisted out of a loop that may not run, though its index may be outside of the tensor; bufferized, it loads from there
func.func private @use(f32)
func.func @f(%lower: index, %upper: index, %step: index, %t: tensor<1xf32>, %at: index) {
  scf.for %i = %lower to %upper step %step {
    %0 = tensor.extract %t[%at] : tensor<1xf32>
    func.call @use(%0) : (f32) -> ()
  }
  return
}
