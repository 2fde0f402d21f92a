// command: mlir-opt-22 --canonicalize canonicalize-tosa-mul-wider.mlir
// shows on: mlir-opt-22, catalyst
// message: none: the constant is 65528 instead of -8
// kind: miscompilation: the product of two `i16` constants is computed in 16 bits and extended with zeros to `i32`
func.func @f() -> tensor<1xi32> {
  %a = "tosa.const"() <{values = dense<-4> : tensor<1xi16>}> : () -> tensor<1xi16>
  %b = "tosa.const"() <{values = dense<2> : tensor<1xi16>}> : () -> tensor<1xi16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %shift : (tensor<1xi16>, tensor<1xi16>, tensor<1xi8>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}
