// command: mlir-opt-22 --strip-debuginfo parse-outerproduct-rank-zero.mlir
// shows on: mlir-opt-16: segfault, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: assertion
// message: ArrayRef.h:248: Assertion `Index < Length && "Invalid index!"' failed.
// kind: crash on invalid input

func.func @test(%a: vector<f32>, %b: vector<f32>) {
  %0 = vector.outerproduct %a, %b : vector<f32>, vector<f32>
  return
}
