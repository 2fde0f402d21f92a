// command: mlir-opt-19 verify-mesh-reduce-scatter-axis.mlir
// shows on: mlir-opt-16: no such operation, mlir-opt-19: segfault, mlir-opt-22: no such operation, catalyst: no such operation
// message: segfault in mlir::mesh::ReduceScatterOp::verifySymbolUses (verifying)
// kind: crash on invalid input

mesh.mesh @mesh0(shape = 2x4)
func.func @f(%a: tensor<4xf32>) -> tensor<4xf64> {
  %0 = mesh.reduce_scatter %a on @mesh0 scatter_axis = 4294967295 : tensor<4xf32> -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
