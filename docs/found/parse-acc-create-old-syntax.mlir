// command: mlir-opt-22 --strip-debuginfo parse-acc-create-old-syntax.mlir
// shows on: mlir-opt-16: input not accepted, mlir-opt-19: ok, mlir-opt-22: segfault, catalyst: segfault
// message: segfault in mlir::Type::getContext
// kind: crash on invalid input

func.func @test(%p: !llvm.ptr) {
  %0 = acc.create varPtr(%p : !llvm.ptr) -> !llvm.ptr
  return
}
