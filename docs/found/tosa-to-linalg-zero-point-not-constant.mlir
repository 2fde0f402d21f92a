// Kind: segfault, or invalid IR.
// Command: mlir-opt-22 --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' tosa-to-linalg-zero-point-not-constant.mlir
// mlir-opt-22: error: 'linalg.generic' op inferred input/output operand #3 has shape's dimension #1 to be 1, but found 94896852052736; the last
// number changes from run to run. catalyst: assertion in getDimSize (BuiltinTypeInterfaces.h.inc). Zero points that are no constants
// are taken for operands to be broadcast, and their shape of rank 1 is read as one of rank 3. `tosa.mul` of scalars with a shift that
// is no constant is a segfault for the same reason. mlir-opt-19 has other operands here.
func.func @f(%a: tensor<1x1x1xi32>, %zero: tensor<1xi32>) -> tensor<1x1x1xi32> {
  %0 = tosa.negate %a, %zero, %zero : (tensor<1x1x1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x1x1xi32>
  return %0 : tensor<1x1x1xi32>
}
