// command: mlir-opt-22 --affine-data-copy-generate affine-data-copy-generate-zero-trip.mlir
// shows on: mlir-opt-22, catalyst
// message: none: evaluated, @f([0, 4], 0, 7) leaves [poison, 4] in the buffer instead of [0, 4]
// kind: miscompilation: the buffer is copied back behind a loop that may not run, so memory that was never written replaces what was there; with an index outside, it is accessed
func.func @f(%m: memref<2xi32>, %n: index, %v: i32) {
  affine.for %i = 0 to %n {
    affine.store %v, %m[0] : memref<2xi32>
  }
  return
}
