// The pass `cse` of this compiler swaps the operands of subtractions. Both a given pipeline and planned paths find
// this, and name the pass. The evaluation says which path is right.
// RUN: mkdir -p %t/mohole/targets && sed "s|HERE|$PWD|" swap.toml > %t/mohole/targets/swapped.toml
// RUN: mohole diff --target swapped --paths 3 --sweep-time 0 --pipeline "builtin.module(canonicalize,cse,convert-scf-to-cf,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" --json %s | sed 's/.*"verdict":"\([^"]*\)".*"first_bad_pass":"\([^"]*\)".*/\1 \2/'
// RUN: mohole diff --target swapped --paths 30 --sweep-time 0 --json %s | sed 's/.*"verdict":"\([^"]*\)".*"first_bad_pass":"\([^"]*\)".*/\1 \2/'
// RUN: mohole diff --target mlir-opt-22 --paths 12 --sweep-time 2 --json %s | sed 's/.*"verdict":"\([^"]*\)".*/\1/'
// RUN: mohole diff --target swapped --paths 0 --sweep-time 0 --pipeline "builtin.module(cse,convert-scf-to-cf,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" --pipeline "builtin.module(convert-scf-to-cf,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" %s
// RUN: mohole diff --target swapped --paths 0 --sweep-time 0 --pipeline "builtin.module(cse,convert-scf-to-cf,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)" %s
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %five = arith.constant 5 : index
  %start = arith.constant 100 : i64
  %sum = scf.for %i = %zero to %five step %one iter_args(%left = %start) -> i64 {
    %taken = arith.index_cast %i : index to i64
    %next = arith.subi %left, %taken : i64
    scf.yield %next : i64
  }
  func.call @printI64(%sum) : (i64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
