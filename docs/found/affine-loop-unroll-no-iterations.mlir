// command: mlir-opt-22 '--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-up-to-factor=true}))' affine-loop-unroll-no-iterations.mlir
// shows on: mlir-opt-16: arithmetic exception, mlir-opt-19: arithmetic exception, mlir-opt-22: arithmetic exception, catalyst: assertion
// message: LoopUtils.cpp:999: Assertion `unrollFactor > 0 && "unroll factor should be positive"' failed.
// kind: crash on valid input

func.func @f(%m: memref<4xf32>) {
  affine.for %i = 0 to 0 {
    %0 = affine.load %m[%i] : memref<4xf32>
  }
  return
}
