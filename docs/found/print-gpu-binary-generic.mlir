// command: mlir-opt-22 print-gpu-binary-generic.mlir
// shows on: mlir-opt-16: no such operation, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: not tried
// message: none
// kind: crash of a printer: a gpu.binary without a handler, which the verifier accepts and only the generic form can write

"builtin.module"() ({
  "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "BLOB">], sym_name = "f"}> : () -> ()
}) : () -> ()
