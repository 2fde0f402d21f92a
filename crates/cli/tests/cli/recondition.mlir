// RUN: mohole recondition --target mlir-opt-22 --explain %s
// RUN: mohole recondition --target mlir-opt-22 --no-entry --no-checksum %s
// RUN: mohole recondition --target mlir-opt-22 --trace --seed 3 --json --out %t/safe.mlir %s ; mohole ir print %t/safe.mlir | grep -c vector.print
// RUN: mohole recondition --target mlir-opt-22 --ops | grep -A 3 '^ub:'
// RUN: mohole recondition --target mlir-opt-22 --no-entry no-such-file.mlir
func.func @divide(%a: i32, %b: i32) -> i32 {
  %0 = arith.divui %a, %b : i32
  return %0 : i32
}
func.func @jump(%f: (i32) -> i32, %a: i32) -> i32 {
  %0 = call_indirect %f(%a) : (i32) -> i32
  return %0 : i32
}
