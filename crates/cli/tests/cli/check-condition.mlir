// RUN: mohole check --target mlir-opt-22 --json %s -- --pass-pipeline='builtin.module(func.func(scf-for-loop-peeling))' | grep -o '"verdict":"[a-z]*"\|"confirmed":"[a-z]*"'

// The pass runs the rest of a loop whose upper bound is below the lower one. A condition is among the inputs.
func.func @count(%start: i1, %lower: index, %upper: index) -> i32 {
  %step = arith.constant 4 : index
  %first = arith.extui %start : i1 to i32
  %one = arith.constant 1 : i32
  %sum = scf.for %i = %lower to %upper step %step iter_args(%so_far = %first) -> (i32) {
    %next = arith.addi %so_far, %one : i32
    scf.yield %next : i32
  }
  return %sum : i32
}
