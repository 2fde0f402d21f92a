// command: mlir-opt-22 --one-shot-bufferize one-shot-bufferize-ml-program-global.mlir
// message: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed
// kind: crash on valid input
ml_program.global public @f(0 : i32) : i32
