// command: mlir-opt-22 print-pdl-interp-create-operation-names.mlir
// shows on: mlir-opt-16: input not accepted, mlir-opt-19: ok, mlir-opt-22: segfault, catalyst: assertion
// message: segfault in mlir::pdl_interp::CreateOperationOp::print (printing)
// kind: crash in a printer, on input that the verifier accepts

func.func @f() {
  %0 = "pdl_interp.create_operation"() <{inputAttributeNames = ["a"], name = "b.c", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  return
}
