// command: mlir-opt-22 --canonicalize canonicalize-vector-bitcast-index.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19: ok, mlir-opt-22: segfault, catalyst: assertion
// message: Types.cpp:123: Assertion `isIntOrFloat() && "only integers and floats have a bitwidth"' failed.
// kind: crash on valid input

func.func @f() -> vector<16xi8> {
  %0 = arith.constant dense<4> : vector<2xindex>
  %1 = vector.bitcast %0 : vector<2xindex> to vector<16xi8>
  return %1 : vector<16xi8>
}
