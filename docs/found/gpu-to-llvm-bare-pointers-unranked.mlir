// command: mlir-opt-22 --pass-pipeline='builtin.module(gpu-to-llvm{use-bare-pointers-for-host=true})' gpu-to-llvm-bare-pointers-unranked.mlir
// shows on: mlir-opt-19: invalid IR, mlir-opt-22: invalid IR, catalyst: unreachable
// message: 'llvm.call' op incorrect number of operands (2) for callee (expecting: 3)
// kind: invalid IR after a pass, a crash where assertions are on

func.func @f(%arg0: memref<*xi32>) {
  gpu.host_register %arg0 : memref<*xi32>
  return
}
