// command: catalyst --tool=opt --convert-vector-to-xegpu convert-vector-to-xegpu-rank-zero.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: ok, catalyst: assertion
// message: SmallVector.h:313: Assertion `!empty()' failed.
// kind: crash on valid input

func.func @test(%m: memref<f32>, %p: f32) -> vector<f32> {
  %v = vector.transfer_read %m[], %p : memref<f32>, vector<f32>
  return %v : vector<f32>
}
