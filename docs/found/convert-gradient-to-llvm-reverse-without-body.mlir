// command: catalyst --tool=opt --convert-gradient-to-llvm convert-gradient-to-llvm-reverse-without-body.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: no such pass, catalyst: assertion
// message: STLExtras.h: Assertion `invalid index for value range' failed.
// kind: crash on valid input

gradient.reverse @f() -> i32 attributes {argc = 1 : i64, implementation = @g2, resc = 1 : i64, tape = 1 : i64}
