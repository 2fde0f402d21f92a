// command: mlir-opt-22 --convert-vector-to-llvm convert-vector-to-llvm-masked-minimum.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, the minimum of inf and nothing else is 3.4e38
// kind: miscompilation: elements that a mask leaves out count as the largest finite number, which is less than inf
func.func @f(%source: vector<2xf32>, %acc: f32, %mask: vector<2xi1>) -> f32 {
  %0 = vector.mask %mask { vector.reduction <minimumf>, %source, %acc : vector<2xf32> into f32 } : vector<2xi1> -> f32
  return %0 : f32
}
