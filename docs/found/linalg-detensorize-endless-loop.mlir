// command: catalyst --tool=opt '--pass-pipeline=builtin.module(func.func(linalg-detensorize))' linalg-detensorize-endless-loop.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19: diagnostic, mlir-opt-22: diagnostic, catalyst: assertion
// message: PatternMatch.cpp:298: Assertion `source->hasNoPredecessors() && "expected 'source' to have no predecessors"' failed.
// kind: crash on valid input

func.func @test() {
  cf.br ^l
^l:
  cf.br ^l
}
