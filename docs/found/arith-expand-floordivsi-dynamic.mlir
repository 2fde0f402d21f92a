// command: mlir-opt-22 --arith-expand arith-expand-floordivsi-dynamic.mlir
// message: Assertion `type.hasStaticShape() && "type must have static shape"' failed
// kind: crash on valid input
func.func @f(%arg0: tensor<?x?xi32>, %arg1: tensor<?x?xi32>) {
  %0 = arith.floordivsi %arg0, %arg1 : tensor<?x?xi32>
  return
}
