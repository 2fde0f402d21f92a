// Kind: invalid IR.
// Command: mlir-opt-22 --pass-pipeline='builtin.module(remove-dead-values)' remove-dead-values-llvm-call.mlir
// mlir-opt-22 and catalyst: error: 'llvm.call' op operand count (1) does not match with the total size (2) specified in attribute
// 'operandSegmentSizes'. The unused argument is removed from the call, its segment sizes stay as they were. mlir-opt-19: ok.
llvm.func @f(%a: i32, %b: i32) -> i32 attributes {sym_visibility = "private"} {
  llvm.return %a : i32
}
llvm.func @g(%a: i32, %b: i32) -> i32 {
  %0 = llvm.call @f(%a, %b) : (i32, i32) -> i32
  llvm.return %0 : i32
}
