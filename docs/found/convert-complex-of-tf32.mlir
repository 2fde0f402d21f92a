// command: mlir-opt-22 --pass-pipeline='builtin.module(convert-complex-to-standard,convert-to-llvm)' convert-complex-of-tf32.mlir
// shows on: mlir-opt-19: diagnostic, mlir-opt-22: segfault, catalyst: assertion
// message: Casting.h:644: Assertion `detail::isPresent(Val) && "dyn_cast on a non-existent value"' failed, to mlir::LLVM::LLVMStructType
// kind: crash on valid input

func.func @f(%arg0: complex<tf32>) {
  %0 = complex.exp %arg0 : complex<tf32>
  return
}
