// command: mlir-opt-22 --canonicalize canonicalize-masked-multi-reduction.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, @f([[0.5], [4.0]], [7.0, -1.0], [[false], [true]]) returns [0.5, -4.0] instead of [7.0, -4.0]
// kind: miscompilation: where the mask is not set, the result is the source and not the accumulator
func.func @f(%source: vector<2x1xf32>, %acc: vector<2xf32>, %mask: vector<2x1xi1>) -> vector<2xf32> {
  %0 = vector.mask %mask { vector.multi_reduction <mul>, %source, %acc [1] : vector<2x1xf32> to vector<2xf32> } : vector<2x1xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}
