// doubtful: tensor.extract_slice
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xi32>, index, index) -> tensor<?xi32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xi32>, %arg1: index, %arg2: index):
    %5 = "arith.constant"() <{value = 0 : index}> : () -> index
    %6 = "arith.constant"() <{value = 1 : index}> : () -> index
    %7 = "arith.constant"() <{value = 6400000 : index}> : () -> index
    %8 = "tensor.dim"(%arg0, %5) : (tensor<?xi32>, index) -> index
    %9 = "arith.subi"(%arg2, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %10 = "arith.remui"(%9, %8) : (index, index) -> index
    %11 = "arith.addi"(%10, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %12 = "arith.subi"(%7, %11) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %13 = "arith.addi"(%12, %6) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %14 = "arith.maxsi"(%13, %6) : (index, index) -> index
    %15 = "arith.remui"(%arg1, %14) : (index, index) -> index
    %16 = "tensor.extract_slice"(%arg0, %15, %11) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<?xi32>, index, index) -> tensor<?xi32>
    "func.return"(%16) : (tensor<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %1 = "tensor.cast"(%0) : (tensor<4xi32>) -> tensor<?xi32>
    %2 = "arith.constant"() <{value = 5000000 : index}> : () -> index
    %3 = "arith.constant"() <{value = 2 : index}> : () -> index
    %4 = "func.call"(%1, %2, %3) <{callee = @f}> : (tensor<?xi32>, index, index) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

