// command: mlir-opt-22 parse-spirv-array-huge.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19: ok, mlir-opt-22: ok, catalyst: assertion
// message: SPIRVTypes.cpp:166: Assertion `elementCount && "ArrayType needs at least one element"' failed.
// kind: crash on invalid input

func.func private @f(!spirv.array<4294967296 x f32>)
