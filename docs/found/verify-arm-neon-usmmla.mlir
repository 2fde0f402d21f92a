// command: mlir-opt-22 verify-arm-neon-usmmla.mlir
// message: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed
// kind: crash on invalid input
func.func @f(%arg0: vector<4xi32>, %arg1: memref<?xf32>, %arg2: memref<?xf32>) {
  %0 = "arm_neon.intr.usmmla"(%arg0, %arg1, %arg2) : (vector<4xi32>, memref<?xf32>, memref<?xf32>) -> vector<4xi32>
  return
}
