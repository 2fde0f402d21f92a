// command: catalyst --tool=opt --chlo-legalize-to-stablehlo chlo-broadcast-polygamma-integers.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: no such pass, catalyst: assertion
// message: Casting.h: Assertion `cast<Ty>() argument of incompatible type!' failed.
// kind: crash on valid input

func.func @f(%arg0: tensor<1xi32>, %arg1: tensor<1xi32>) {
  %0 = chlo.broadcast_polygamma %arg0, %arg1 : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  return
}
