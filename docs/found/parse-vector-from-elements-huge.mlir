// command: mlir-opt-22 parse-vector-from-elements-huge.mlir
// shows on: mlir-opt-16: no such operation, mlir-opt-19: fatal error, mlir-opt-22: fatal error, catalyst: fatal error
// message: LLVM ERROR: SmallVector unable to grow. Requested capacity (4294967296) is larger than maximum value for size type (4294967295)
// kind: crash on invalid input

func.func @f(%a: f32) {
  %0 = vector.from_elements %a : vector<1x4294967296xf32>
  return
}
