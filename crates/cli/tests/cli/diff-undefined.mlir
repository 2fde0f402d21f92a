// The division has no meaning, so that paths may print anything. The evaluation says so.
// RUN: mohole diff --target mlir-opt-22 --paths 3 --sweep-time 0 %s
// RUN: mohole diff --target mlir-opt-22 --paths 3 --sweep-time 0 --json %s
// RUN: mohole diff --target mlir-opt-22 --paths 3 --sweep-time 0 --assume-defined %s
// RUN: echo 'func.func private @abort() func.func @main() { call @abort() : () -> () return }' > %t/aborts.mlir
// RUN: mohole diff --target mlir-opt-22 --paths 2 --sweep-time 0 --assume-defined %t/aborts.mlir
func.func @main() {
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %quotient = arith.divui %one, %zero : i64
  vector.print str "done\n"
  return
}
