// command: catalyst --tool=opt --strip-debuginfo verify-arith-bitcast-unranked.mlir
// shows on: mlir-opt-16: ok, mlir-opt-19: diagnostic, mlir-opt-22: diagnostic, catalyst: assertion
// message: Casting.h:560: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed.
// kind: crash of the verifier; without assertions it reads the shape that an unranked tensor does not have, and crashes or complains

func.func @f(%t: tensor<*xi32>) -> tensor<*xf32> {
  %0 = arith.bitcast %t : tensor<*xi32> to tensor<*xf32>
  return %0 : tensor<*xf32>
}
