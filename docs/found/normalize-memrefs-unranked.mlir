// command: mlir-opt-22 --normalize-memrefs normalize-memrefs-unranked.mlir
// shows on: mlir-opt-22, catalyst
// message: none: evaluated, @rank gets a memref of rank 1 and not 2
// kind: miscompilation: a strided view becomes a buffer of one dimension, also where it is cast to an unranked memref, whose rank can be asked for
func.func @f(%arg0: memref<1x2xindex>) -> index {
  %0 = memref.reinterpret_cast %arg0 to offset: [0], sizes: [1, 1], strides: [1, 1] : memref<1x2xindex> to memref<1x1xindex, strided<[1, 1]>>
  %1 = memref.cast %0 : memref<1x1xindex, strided<[1, 1]>> to memref<*xindex>
  %2 = memref.rank %1 : memref<*xindex>
  return %2 : index
}
