// command: mlir-opt-22 --arith-expand arith-expand-floordivsi-i128.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, @f(-9223372036854775808, 63) returns 18300341342965825015 instead of -146402730743726601
// kind: miscompilation: the constant -1 is made from 64 bits, without their sign
func.func @f(%arg0: i128, %arg1: i128) -> i128 {
  %0 = arith.floordivsi %arg0, %arg1 : i128
  return %0 : i128
}
