// command: mlir-opt-22 --canonicalize canonicalize-multi-reduction-out-of-range.mlir
// message: Assertion `idx < size()' failed
// kind: crash on valid input
func.func @f(%arg0: i32, %arg1: vector<2x2xi32>) -> i32 {
  %0 = vector.multi_reduction <add>, %arg1, %arg0 [0, 2, 1, 0] : vector<2x2xi32> to i32
  return %0 : i32
}
