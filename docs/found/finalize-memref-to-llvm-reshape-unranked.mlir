// command: mlir-opt-22 --finalize-memref-to-llvm finalize-memref-to-llvm-reshape-unranked.mlir
// message: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed
// kind: crash on valid input
func.func @f(%arg0: memref<*xi8>, %arg1: memref<2xi32>) {
  %reshape = memref.reshape %arg0(%arg1) : (memref<*xi8>, memref<2xi32>) -> memref<*xi8>
  return
}
