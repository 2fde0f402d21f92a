// command: mlir-opt-22 --strip-debuginfo parse-dense-array-of-index.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19: ok, mlir-opt-22: segfault, catalyst: assertion
// message: Types.cpp:123: Assertion `isIntOrFloat() && "only integers and floats have a bitwidth"' failed.
// kind: crash on invalid input

module attributes {a.b = array<index: 0>} {}
