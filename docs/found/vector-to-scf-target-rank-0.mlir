// Kind: miscompilation (elements are read from beside the vector, the last ones from behind it).
// Command: mlir-opt-22 --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries},convert-vector-to-scf{target-rank=0},convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-vector-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts)' vector-to-scf-target-rank-0.mlir
// mlir-opt-19 and mlir-opt-22: the buffer of the vector is written element by element as a `memref<2x3xi32>` and read row by row as
// `memref<2xvector<3xi32>>`, where a row takes 16 bytes and not 12. Lowered and run, ( ( 1, 2, 3 ), ( 5, 6, ... ) ) is printed instead
// of ( ( 1, 2, 3 ), ( 4, 5, 6 ) ); what stands for the dots changes from run to run. Without `target-rank=0` the result is right.
func.func @main() {
  %c0 = arith.constant 0 : index
  %pad = arith.constant -9 : i32
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %v = vector.transfer_read %t[%c0, %c0], %pad {in_bounds = [true, true]} : tensor<2x3xi32>, vector<2x3xi32>
  vector.print %v : vector<2x3xi32>
  return
}
