// command: mlir-opt-22 --convert-scf-to-cf convert-scf-to-cf-index-switch.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, @f(4294967296) returns 10 instead of 12
// kind: miscompilation: the flag of `scf.index_switch` is cut to 32 bits
func.func @f(%arg0: index) -> i32 {
  %0 = scf.index_switch %arg0 -> i32
  case 0 {
    %1 = arith.constant 10 : i32
    scf.yield %1 : i32
  }
  case 1 {
    %1 = arith.constant 11 : i32
    scf.yield %1 : i32
  }
  default {
    %1 = arith.constant 12 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
