// command: mlir-opt-22 --one-shot-bufferize one-shot-bufferize-transfer-write-lower-rank.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19, mlir-opt-22, catalyst: the tensor that is written to is not copied into the buffer
// message: none: lowered and run on 22, the program prints 6 and, from run to run, another number instead of 6 and 5
// kind: miscompilation: a vector of lower rank than the tensor is taken to overwrite all of it
func.func @main() {
  %v = arith.constant dense<6> : vector<1xi32>
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i32
  %t = arith.constant dense<5> : tensor<1x2xi32>
  %w = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<1xi32>, tensor<1x2xi32>
  %r = vector.transfer_read %w[%c0, %c0], %pad {in_bounds = [true, true]} : tensor<1x2xi32>, vector<1x2xi32>
  vector.print %r : vector<1x2xi32>
  return
}
