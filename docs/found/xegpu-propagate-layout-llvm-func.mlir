// command: mlir-opt-22 --xegpu-propagate-layout xegpu-propagate-layout-llvm-func.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: segfault, catalyst: assertion
// message: Casting.h:560: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed.
// kind: crash on valid input

llvm.func @test() {
  llvm.return
}
