// `convert-scf-to-cf` cuts the flag of an `scf.index_switch` to 32 bits. Every way down has this pass, so that all
// paths agree: only the evaluation knows that they are wrong.
// RUN: mohole diff --target mlir-opt-22 --json %s | sed 's/.*"verdict":"\([^"]*\)","paths":\([0-9]*\).*"first_bad_pass":"\([^"]*\)".*/\1 \2 \3/'
// RUN: mohole diff --target mlir-opt-22 --sweep-time 0 --paths 0 --pipeline 'builtin.module(convert-scf-to-cf,convert-vector-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)' %s
func.func @main() -> i32 {
  %flag = arith.constant 4294967296 : index
  %chosen = scf.index_switch %flag -> i32
  case 0 {
    %ten = arith.constant 10 : i32
    scf.yield %ten : i32
  }
  default {
    %twenty = arith.constant 20 : i32
    scf.yield %twenty : i32
  }
  return %chosen : i32
}
