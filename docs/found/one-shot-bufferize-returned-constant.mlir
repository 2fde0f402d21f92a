// Kind: miscompilation (a constant is written to).
// Command: mlir-opt-22 --one-shot-bufferize=bufferize-function-boundaries one-shot-bufferize-returned-constant.mlir
// mlir-opt-19, mlir-opt-22 and catalyst: the caller's `tensor.insert` becomes a `memref.store` into the
// `memref.global constant` that the callee returns; lowered and run, the program dies of signal 11 instead of
// printing ( 7, -1, -5, -1 ).
func.func private @f() -> tensor<4xf32> {
  %c = arith.constant dense<[-2.0, -1.0, -5.0, -1.0]> : tensor<4xf32>
  return %c : tensor<4xf32>
}
func.func @main() {
  %t = func.call @f() : () -> tensor<4xf32>
  %z = arith.constant 7.0 : f32
  %c0 = arith.constant 0 : index
  %u = tensor.insert %z into %t[%c0] : tensor<4xf32>
  %v = vector.transfer_read %u[%c0], %z {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  vector.print %v : vector<4xf32>
  return
}
