// command: mlir-opt-22 --affine-parallelize affine-parallelize-views.mlir
// shows on: mlir-opt-22
// message: none: evaluated with the iterations of the parallel loop in another order, @f copies other values
// kind: miscompilation: a loop becomes parallel though its iterations use one buffer through two views
func.func @f(%m: memref<8xi32>) {
  %0 = memref.subview %m[1] [7] [1] : memref<8xi32> to memref<7xi32, strided<[1], offset: 1>>
  affine.for %i = 0 to 7 {
    %1 = affine.load %m[%i] : memref<8xi32>
    affine.store %1, %0[%i] : memref<7xi32, strided<[1], offset: 1>>
  }
  return
}
