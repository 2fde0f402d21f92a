// command: catalyst --tool=opt --flatten-memref flatten-memref-transfer-read-tensor.mlir
// shows on: mlir-opt-19: no such pass, mlir-opt-22: ok, catalyst: assertion
// message: Assertion `isa<To>(Val) && "cast<Ty>() argument of incompatible type!"' failed (to mlir::MemRefType)
// kind: crash on valid input
func.func @f(%t: tensor<1xf32>, %pad: f32, %i: index) {
  %0 = vector.transfer_read %t[%i], %pad {in_bounds = [true]} : tensor<1xf32>, vector<1xf32>
  vector.print %0 : vector<1xf32>
  return
}
