// command: mlir-opt-22 '--pass-pipeline=builtin.module(func.func(linalg-detensorize))' linalg-detensorize-loop-of-scalars.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: assertion
// message: PatternMatch.cpp:293: Assertion `argValues.size() == source->getNumArguments() && "incorrect # of argument replacement values"' failed.
// kind: crash on valid input

func.func @f(%n: i32, %x: i64) -> i64 {
  cf.br ^bb1(%n, %x : i32, i64)
^bb1(%i: i32, %a: i64):
  %c = arith.cmpi ne, %i, %n : i32
  cf.cond_br %c, ^bb2, ^bb3(%a : i64)
^bb2:
  cf.br ^bb1(%i, %a : i32, i64)
^bb3(%r: i64):
  return %r : i64
}
