// command: catalyst --tool=opt --remove-dead-values remove-dead-values-spirv-func.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: segfault, mlir-opt-22: ok, catalyst: segfault
// message: segfault in mlir::spirv::FuncOp::verifyBody
// kind: crash on valid input

spirv.func @g() -> i32 "None" {
  %0 = spirv.Constant 0 : i32
  spirv.ReturnValue %0 : i32
}
