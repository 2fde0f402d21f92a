// command: catalyst --tool=opt --one-shot-bufferize=bufferize-function-boundaries one-shot-bufferize-function-without-return.mlir
// shows on: mlir-opt-16: diagnostic, mlir-opt-19: diagnostic, mlir-opt-22: diagnostic, catalyst: assertion
// message: OneShotModuleBufferize.cpp:139: Assertion `!returnOps.empty() && "expected at least one ReturnOp"' failed.
// kind: crash on valid input

func.func @test() {
  cf.br ^l
^l:
  cf.br ^l
}
