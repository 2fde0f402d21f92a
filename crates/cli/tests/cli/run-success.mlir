// RUN: mohole run --target mlir-opt-22 %s -- --cse
// RUN: mohole run --target mlir-opt-22 --json %s -- --cse
// RUN: mohole run --target mlir-opt-22 --output %s -- --cse
// RUN: cat %s | mohole run - -- --cse
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
