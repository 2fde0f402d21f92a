// A function of any name is run by a `main` that calls it and prints what it returns. The evaluation says whether
// that is right.
// RUN: mohole diff --target mlir-opt-22 --paths 3 --sweep-time 0 %s
// RUN: mohole diff --target mlir-opt-22 --paths 3 --sweep-time 0 --entry scaled %s
// RUN: mohole diff --target mlir-opt-22 --paths 3 --sweep-time 0 --entry scaled --seed 1 --json %s
// RUN: mohole diff --target mlir-opt-22 --entry other %s
// RUN: printf 'func.func @a() { return }\nfunc.func @b() { return }\n' > %t/two.mlir
// RUN: mohole diff --target mlir-opt-22 --paths 1 --sweep-time 0 %t/two.mlir
func.func @main() -> (i32, f32) {
  %seven = arith.constant 7 : i32
  %nine = arith.constant -9 : i32
  %sum = arith.addi %seven, %nine : i32
  %float = arith.constant 1.5 : f32
  return %sum, %float : i32, f32
}
func.func @scaled(%memref: memref<?xi64>, %by: i64) -> i64 {
  %zero = arith.constant 0 : index
  %first = memref.load %memref[%zero] : memref<?xi64>
  %product = arith.muli %first, %by : i64
  memref.store %product, %memref[%zero] : memref<?xi64>
  return %by : i64
}
