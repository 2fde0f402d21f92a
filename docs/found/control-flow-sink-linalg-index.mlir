// command: mlir-opt-22 --control-flow-sink control-flow-sink-linalg-index.mlir
// shows on: mlir-opt-16: error, mlir-opt-19: error, mlir-opt-22: error, catalyst: error
// message: 'linalg.index' op expected parent op with LinalgOp interface
// kind: invalid IR after a pass

func.func @f(%t: tensor<4xindex>, %c: i1, %j: index) -> tensor<4xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%t : tensor<4xindex>) {
  ^bb0(%old: index):
    %i = linalg.index 0 : index
    %1 = scf.if %c -> (index) {
      scf.yield %i : index
    } else {
      scf.yield %j : index
    }
    linalg.yield %1 : index
  } -> tensor<4xindex>
  return %0 : tensor<4xindex>
}
