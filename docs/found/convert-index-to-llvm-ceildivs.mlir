// command: mlir-opt-22 --convert-index-to-llvm convert-index-to-llvm-ceildivs.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: evaluated, -2^63 divided by 2^31 is 2^32 and not -2^32
// kind: miscompilation: `index.ceildivs` is computed by way of -n, which is n again for the smallest number
func.func @f(%arg0: index, %arg1: index) -> index {
  %0 = index.ceildivs %arg0, %arg1
  return %0 : index
}
