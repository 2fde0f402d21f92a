func.func @buffers(%n: index) -> f32 {
  %zero = arith.constant 0 : index
  %value = arith.constant 2.5 : f32
  %0 = memref.alloc(%n) : memref<?x4xf32>
  %1 = memref.alloca() : memref<4xf32>
  memref.store %value, %0[%zero, %zero] : memref<?x4xf32>
  %2 = memref.subview %0[0, 1] [1, 2] [1, 1] : memref<?x4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %3 = memref.cast %2 : memref<2xf32, strided<[1], offset: 1>> to memref<?xf32, strided<[?], offset: ?>>
  %4 = memref.load %3[%zero] : memref<?xf32, strided<[?], offset: ?>>
  memref.store %4, %1[%zero] : memref<4xf32>
  %5 = memref.dim %0, %zero : memref<?x4xf32>
  %6 = memref.load %1[%zero] : memref<4xf32>
  memref.dealloc %0 : memref<?x4xf32>
  return %6 : f32
}

// -----

memref.global "private" constant @table : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>

func.func @global_table(%i: index) -> i32 {
  %one = arith.constant 1 : index
  %0 = memref.get_global @table : memref<2x3xi32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<2x3xi32> into memref<6xi32>
  %2 = memref.expand_shape %1 [[0, 1]] output_shape [3, 2] : memref<6xi32> into memref<3x2xi32>
  %3 = memref.load %2[%i, %one] : memref<3x2xi32>
  %4 = memref.reinterpret_cast %0 to offset: [1], sizes: [2], strides: [2] : memref<2x3xi32> to memref<2xi32, strided<[2], offset: 1>>
  %5 = memref.load %4[%one] : memref<2xi32, strided<[2], offset: 1>>
  %6 = arith.addi %3, %5 : i32
  return %6 : i32
}

// -----

func.func @atomics(%m: memref<8xi64>, %i: index, %v: i64) -> i64 {
  %0 = memref.atomic_rmw addi %v, %m[%i] : (i64, memref<8xi64>) -> i64
  %1 = memref.generic_atomic_rmw %m[%i] : memref<8xi64> {
  ^bb0(%old: i64):
    %2 = arith.ori %old, %0 : i64
    memref.atomic_yield %2 : i64
  }
  return %1 : i64
}

// -----

func.func @copies(%a: memref<4x4xi8>, %b: memref<4x4xi8>) {
  %0 = memref.transpose %a (i, j) -> (j, i) : memref<4x4xi8> to memref<4x4xi8, strided<[1, 4]>>
  memref.copy %0, %b : memref<4x4xi8, strided<[1, 4]>> to memref<4x4xi8>
  %1 = bufferization.clone %b : memref<4x4xi8> to memref<4x4xi8>
  memref.dealloc %1 : memref<4x4xi8>
  return
}
