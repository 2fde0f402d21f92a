// command: mlir-opt-22 --one-shot-bufferize=bufferize-function-boundaries one-shot-bufferize-second-block.mlir
// shows on: mlir-opt-16, mlir-opt-19, mlir-opt-22, catalyst: the fill is in place and the load behind it reads what it wrote; without the branch the tensor is copied first
// message: none: lowered and run on 22, the program prints 0 instead of 2
// kind: miscompilation: a conflict between a write to a function's argument and a later read is missed in every block but the first
func.func @f(%t: tensor<2xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  cf.br ^next
^next:
  %filled = linalg.fill ins(%zero : i32) outs(%t : tensor<2xi32>) -> tensor<2xi32>
  %old = tensor.extract %t[%c1] : tensor<2xi32>
  return %old : i32
}
func.func @main() {
  %t = arith.constant dense<2> : tensor<2xi32>
  %old = call @f(%t) : (tensor<2xi32>) -> i32
  vector.print %old : i32
  return
}
