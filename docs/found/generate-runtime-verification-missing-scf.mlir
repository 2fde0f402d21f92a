// command: mlir-opt-22 --generate-runtime-verification generate-runtime-verification-missing-scf.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19: ok, mlir-opt-22: segfault, catalyst: ok
// message: segfault in mlir::detail::OperandStorage::OperandStorage
// kind: crash on valid input

func.func @test(%m: memref<8xf32>, %i: index) -> memref<4xf32, strided<[1], offset: ?>> {
  %s = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %s : memref<4xf32, strided<[1], offset: ?>>
}
