// Two saved differences of one bug: the pass `cse` of the compiler swaps the operands of subtractions.
// They are reduced; one is reported, with a program that runs and a test for lit, and the other is its duplicate.
// RUN: mkdir -p %t/mohole/targets %t/out/findings/531ba91aaa20cc1a %t/out/findings/c36ce49c665e1560
// RUN: sed "s|HERE|$PWD|; s|builtin.module(|&convert-vector-to-llvm,|" swap.toml > %t/mohole/targets/swapped.toml
// RUN: sed -n '/^func.func @f/,/^}/p' %s > %t/out/findings/531ba91aaa20cc1a/module.mlir
// RUN: sed -n '/^func.func @loop/,/^}/p' %s > %t/out/findings/c36ce49c665e1560/module.mlir
// RUN: printf '{"key":"531ba91aaa20cc1a","title":"","kind":"miscompile","failure":{"type":"wrong-code","at":"arith.subi"},"oracle":"wrong-code","pass":"cse","target":"swapped","args":["--pass-pipeline=builtin.module(cse)"]}' > %t/out/findings/531ba91aaa20cc1a/finding.json
// RUN: printf '{"key":"c36ce49c665e1560","title":"","kind":"miscompile","failure":{"type":"wrong-code","at":"arith.addi"},"oracle":"wrong-code","pass":"cse","target":"swapped","args":["--pass-pipeline=builtin.module(cse)"]}' > %t/out/findings/c36ce49c665e1560/finding.json
// RUN: mohole report --dir %t/out --workers 1
// RUN: grep -v '^| [^sr|-]' %t/out/findings/531ba91aaa20cc1a/report.md
// RUN: cat %t/out/findings/531ba91aaa20cc1a/main.mlir
// RUN: cat %t/out/findings/531ba91aaa20cc1a/test.mlir
// The commands of the report print what it says.
// RUN: p=$PWD; cd %t/out/findings/531ba91aaa20cc1a && sed -n 's/^$ \(swap-opt .*main.mlir\)/\1/p' report.md | PATH=$p:$PATH sh
// The test fails with the bug, and passes without it.
// RUN: p=$PWD; cd %t/out/findings/531ba91aaa20cc1a && sed -n 's/^.. RUN: //p' test.mlir | sed 's/%[s]/test.mlir/g; s/FileCheck/FileCheck-22/' > run.sh; PATH=$p:$PATH sh run.sh 2> errors; echo $?; sed s/swap-opt/mlir-opt-22/ run.sh | sh; echo $?
// In @loop, the first number that is missing after the pass comes of the addition.
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b : i32
  %1 = arith.addi %0, %a : i32
  return %1 : i32
}
func.func @loop(%a: index, %b: index) -> index {
  %0 = arith.subi %a, %b : index
  %1 = scf.for %i = %a to %0 step %a iter_args(%sum = %a) -> (index) {
    %2 = arith.addi %sum, %a : index
    scf.yield %2 : index
  }
  return %1 : index
}
