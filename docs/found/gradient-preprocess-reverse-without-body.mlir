// command: catalyst --tool=opt --gradient-preprocess gradient-preprocess-reverse-without-body.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: no such pass, catalyst: assertion
// message: ArrayRef.h: Assertion `Invalid index!' failed.
// kind: crash on valid input

gradient.reverse @f(i8, f32) attributes {argc = 1 : i64, implementation = @g13, resc = 1 : i64, tape = 2 : i64}
