// command: mlir-opt-22 parse-smt-bv-concat.mlir
// message: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed
// kind: crash on invalid input
smt.bv.concat %5, %6 : !llvm.void, !llvm.void
