// command: mlir-opt-22 --canonicalize canonicalize-fold-sparse-constant.mlir
// shows on: mlir-opt-16: fatal error, mlir-opt-19: fatal error, mlir-opt-22: fatal error, catalyst: fatal error
// message: LLVM ERROR: SmallVector unable to grow. Requested capacity (9000000000) is larger than maximum value for size type (4294967295)
// kind: crash on valid input

func.func @test() -> tensor<300000x30000xf32> {
  %s = arith.constant sparse<[[0, 0]], [1.0]> : tensor<300000x30000xf32>
  %d = arith.constant dense<2.0> : tensor<300000x30000xf32>
  %r = arith.addf %s, %d : tensor<300000x30000xf32>
  return %r : tensor<300000x30000xf32>
}
