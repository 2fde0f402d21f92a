// command: mlir-opt-22 --strip-debuginfo verify-gpu-launch-negative-attributions.mlir
// shows on: mlir-opt-16: input not accepted, mlir-opt-19: segfault, mlir-opt-22: segfault, catalyst: segfault
// message: segfault in mlir::gpu::LaunchOp::verifyRegions
// kind: crash on invalid input

"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "test"}> ({
  ^bb0(%n: index):
    "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%a: index, %b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: index, %i: index, %j: index, %k: index, %l: index):
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = -1 : i64} : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
