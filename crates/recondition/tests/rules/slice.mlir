"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, index, tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: tensor<?xi32>):
    %0 = "memref.subview"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8xi32>, index) -> memref<4xi32, strided<[1], offset: ?>>
    %1 = "memref.subview"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<8xi32>, index, index) -> memref<?xi32, strided<[1], offset: ?>>
    %2 = "tensor.extract_slice"(%arg3, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<?xi32>, index) -> tensor<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, index, tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: tensor<?xi32>):
    %3 = "arith.constant"() <{value = 5 : index}> : () -> index
    %4 = "arith.remui"(%arg1, %3) : (index, index) -> index
    %0 = "memref.subview"(%arg0, %4) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8xi32>, index) -> memref<4xi32, strided<[1], offset: ?>>
    %5 = "arith.constant"() <{value = 1 : index}> : () -> index
    %6 = "arith.constant"() <{value = 8 : index}> : () -> index
    %7 = "arith.subi"(%arg2, %5) : (index, index) -> index
    %8 = "arith.remui"(%7, %6) : (index, index) -> index
    %9 = "arith.addi"(%8, %5) : (index, index) -> index
    %10 = "arith.constant"() <{value = 8 : index}> : () -> index
    %11 = "arith.constant"() <{value = 1 : index}> : () -> index
    %12 = "arith.subi"(%10, %9) : (index, index) -> index
    %13 = "arith.addi"(%12, %11) : (index, index) -> index
    %14 = "arith.maxsi"(%13, %11) : (index, index) -> index
    %15 = "arith.remui"(%arg1, %14) : (index, index) -> index
    %1 = "memref.subview"(%arg0, %15, %9) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<8xi32>, index, index) -> memref<?xi32, strided<[1], offset: ?>>
    %16 = "arith.constant"() <{value = 0 : index}> : () -> index
    %17 = "tensor.dim"(%arg3, %16) : (tensor<?xi32>, index) -> index
    %18 = "arith.constant"() <{value = 4 : index}> : () -> index
    %19 = "arith.maxui"(%17, %18) : (index, index) -> index
    %20 = "arith.cmpi"(%17, %18) <{predicate = 9 : i64}> : (index, index) -> i1
    %21 = "scf.if"(%20) ({
      "scf.yield"(%arg3) : (tensor<?xi32>) -> ()
    }, {
      %22 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      %23 = "tensor.splat"(%22, %19) : (i32, index) -> tensor<?xi32>
      "scf.yield"(%23) : (tensor<?xi32>) -> ()
    }) : (i1) -> tensor<?xi32>
    %24 = "arith.constant"() <{value = 0 : index}> : () -> index
    %25 = "tensor.dim"(%21, %24) : (tensor<?xi32>, index) -> index
    %26 = "arith.constant"() <{value = 4 : index}> : () -> index
    %27 = "arith.constant"() <{value = 1 : index}> : () -> index
    %28 = "arith.subi"(%25, %26) : (index, index) -> index
    %29 = "arith.addi"(%28, %27) : (index, index) -> index
    %30 = "arith.maxsi"(%29, %27) : (index, index) -> index
    %31 = "arith.remui"(%arg1, %30) : (index, index) -> index
    %2 = "tensor.extract_slice"(%21, %31) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<?xi32>, index) -> tensor<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
