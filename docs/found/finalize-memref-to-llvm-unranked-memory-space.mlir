// command: mlir-opt-22 --finalize-memref-to-llvm finalize-memref-to-llvm-unranked-memory-space.mlir
// message: Assertion `llvm::isa<IntegerAttr>(memorySpace) && "Using `getMemorySpaceInteger` with non-Integer attribute"' failed
// kind: crash on valid input
func.func @f(%arg0: memref<*xi32, #amdgpu.address_space<fat_raw_buffer>>) {
  %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<*xi32, #amdgpu.address_space<fat_raw_buffer>> -> index
  return
}
