// command: mlir-opt-22 --canonicalize canonicalize-multi-reduction-without-dimensions.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, @f([0.5, 4.0], [7.0, -1.0]) returns [0.5, 4.0] instead of [3.5, -4.0]
// kind: miscompilation: a `vector.multi_reduction` without dimensions to reduce is replaced by its source, and the accumulator is forgotten
func.func @f(%source: vector<2xf32>, %acc: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <mul>, %source, %acc [] : vector<2xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
