// command: mlir-opt-22 verify-nvgpu-tma-of-index.mlir
// shows on: mlir-opt-16: no such operation, mlir-opt-19: ok, mlir-opt-22: segfault, catalyst: assertion
// message: Types.cpp:123: Assertion `isIntOrFloat() && "only integers and floats have a bitwidth"' failed.
// kind: crash on invalid input

!d = !nvgpu.tensormap.descriptor<tensor = memref<4xindex, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
!b = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
func.func @f(%d: !d, %b: !b, %m: memref<4xindex, 3>, %c: index) {
  nvgpu.tma.async.load %d[%c], %b[%c] to %m : !d, !b -> memref<4xindex, 3>
  return
}
