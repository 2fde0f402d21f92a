// command: mlir-opt-22 --one-shot-bufferize one-shot-bufferize-affine-for.mlir
// shows on: mlir-opt-16: input not accepted, mlir-opt-19, mlir-opt-22, catalyst: one buffer for %t and %u; with scf.for in place of affine.for there are two
// message: none: lowered and run on 22, the program prints 0, 8, 8 and 8 instead of 0, 8, 0 and 8
// kind: miscompilation: what an affine.for writes in one iteration is read in the next, as if it were no loop
func.func @main() {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %eight = arith.constant 8 : i32
  %t = tensor.splat %zero : tensor<2xi32>
  affine.for %i = 0 to 2 {
    %x = tensor.extract %t[%c0] : tensor<2xi32>
    vector.print %x : i32
    %u = tensor.insert %eight into %t[%c0] : tensor<2xi32>
    %y = tensor.extract %u[%c0] : tensor<2xi32>
    vector.print %y : i32
  }
  return
}
