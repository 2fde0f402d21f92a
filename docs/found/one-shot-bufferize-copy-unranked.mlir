// command: mlir-opt-22 '--one-shot-bufferize=bufferize-function-boundaries=true copy-before-write=true' one-shot-bufferize-copy-unranked.mlir
// shows on: mlir-opt-19: error, mlir-opt-22: error, or segfault under `mohole run`, catalyst: error
// message: copying of unranked tensors is not implemented
// kind: reads what was never written: valgrind reports it on 22 (in AnalysisState::isInPlace), behind the message

func.func private @g(tensor<*xi32>)
func.func @f(%arg0: tensor<*xi32>) {
  call @g(%arg0) : (tensor<*xi32>) -> ()
  return
}
