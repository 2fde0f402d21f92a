// command: mlir-opt-22 --pass-pipeline='builtin.module(one-shot-bufferize,convert-vector-to-scf{target-rank=0})' convert-vector-to-scf-target-rank-zero.mlir
// shows on: mlir-opt-16: not tried, mlir-opt-19: wrong code, mlir-opt-22: wrong code, catalyst: the same program comes out, not run
// message: none: lowered and run, the second row ends in garbage; without the option it is ( ( 20, 20, 20, 20, 20 ), ( 20, 20, 20, 20, 20 ) )
// kind: miscompilation: a buffer of vector<5xf32>, which take 32 bytes each in memory, is cast to one of vector<f32>, 4 bytes each

func.func @main() {
  %cst = arith.constant dense<2.000000e+01> : tensor<2x5xf32>
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.000000e+00 : f32
  %1 = vector.transfer_read %cst[%c0, %c0], %pad {in_bounds = [true, true]} : tensor<2x5xf32>, vector<2x5xf32>
  vector.print %1 : vector<2x5xf32>
  return
}
