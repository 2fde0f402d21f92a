"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: index):
    %0 = "memref.subview"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8xi32>, index) -> memref<4xi32, strided<[1], offset: ?>>
    %1 = "memref.subview"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<8xi32>, index, index) -> memref<?xi32, strided<[1], offset: ?>>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: index):
    %2 = "arith.constant"() <{value = 5 : index}> : () -> index
    %3 = "arith.remui"(%arg1, %2) : (index, index) -> index
    %0 = "memref.subview"(%arg0, %3) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8xi32>, index) -> memref<4xi32, strided<[1], offset: ?>>
    %4 = "arith.constant"() <{value = 1 : index}> : () -> index
    %5 = "arith.constant"() <{value = 8 : index}> : () -> index
    %6 = "arith.subi"(%arg2, %4) : (index, index) -> index
    %7 = "arith.remui"(%6, %5) : (index, index) -> index
    %8 = "arith.addi"(%7, %4) : (index, index) -> index
    %9 = "arith.constant"() <{value = 8 : index}> : () -> index
    %10 = "arith.constant"() <{value = 1 : index}> : () -> index
    %11 = "arith.subi"(%9, %8) : (index, index) -> index
    %12 = "arith.addi"(%11, %10) : (index, index) -> index
    %13 = "arith.maxsi"(%12, %10) : (index, index) -> index
    %14 = "arith.remui"(%arg1, %13) : (index, index) -> index
    %1 = "memref.subview"(%arg0, %14, %8) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<8xi32>, index, index) -> memref<?xi32, strided<[1], offset: ?>>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
