// RUN: mohole run --target mlir-opt-22 %s -- --cse
// RUN: mohole run --target mlir-opt-22 --json %s -- --cse
// RUN: mohole run --target mlir-opt-22 --json %s -- --no-such-pass
func.func @f() -> i32 {
  return
}
