// command: mlir-opt-22 --one-shot-bufferize=bufferize-function-boundaries one-shot-bufferize-block-argument.mlir
// shows on: mlir-opt-16: freed before the branch, mlir-opt-19, mlir-opt-22, catalyst: one buffer for %a and %b, no copy; when the entry block passes %t to ^second itself, there are two
// message: none: lowered and run on 22, the program prints 7 and 7 instead of 7 and 0
// kind: miscompilation: a block argument that is passed on to another block is not taken for an alias of that block's argument
func.func @main() {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %f7 = arith.constant 7.0 : f32
  %t = tensor.from_elements %f0 : tensor<1xf32>
  cf.br ^first(%t : tensor<1xf32>)
^first(%a: tensor<1xf32>):
  cf.br ^second(%a : tensor<1xf32>)
^second(%b: tensor<1xf32>):
  %c = tensor.insert %f7 into %b[%c0] : tensor<1xf32>
  %e = tensor.extract %c[%c0] : tensor<1xf32>
  vector.print %e : f32
  %d = tensor.extract %a[%c0] : tensor<1xf32>
  vector.print %d : f32
  return
}
