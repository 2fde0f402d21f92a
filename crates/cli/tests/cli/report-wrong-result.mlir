// A saved wrong result: the pass `cse` of the compiler swaps the operands of subtractions.
// It is reduced, reported with both pipelines, and replayed.
// RUN: mkdir -p %t/mohole/targets %t/out/findings/0123456789abcdef && sed "s|HERE|$PWD|" swap.toml > %t/mohole/targets/swapped.toml
// RUN: cp %s %t/out/findings/0123456789abcdef/module.mlir
// RUN: printf '{"key":"0123456789abcdef","title":"wrong result of cse","kind":"miscompile","pass":"cse","target":"swapped","args":["--pass-pipeline=builtin.module(cse,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)"],"certified":true,"reference":"builtin.module(convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)"}' > %t/out/findings/0123456789abcdef/finding.json
// RUN: mohole replay %t/out/findings/0123456789abcdef
// RUN: mohole replay %t/out/findings/0123456789abcdef --target mlir-opt-22
// RUN: mohole reduce %t/out/findings/0123456789abcdef --workers 1 --out %t/small.mlir | sed -n '1p; $p'; grep -c arith.subi %t/small.mlir
// RUN: mohole report --dir %t/out --workers 1
// RUN: cat %t/out/findings/0123456789abcdef/report.md | grep -v '^| [^s-]'
// RUN: sh %t/out/findings/0123456789abcdef/command.sh
// RUN: mohole replay %t/out/findings/0123456789abcdef
func.func private @printI64(i64)
func.func @main() {
  %a = arith.constant 100 : i64
  %b = arith.constant 7 : i64
  %c = arith.constant 3 : i64
  %d = arith.subi %a, %b : i64
  %e = arith.addi %d, %c : i64
  func.call @printI64(%e) : (i64) -> ()
  func.return
}
