"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xi32>, index, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xi32>, %arg1: index, %arg2: i32):
    %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 1>, static_low = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg3: index):
      "tensor.yield"(%arg2) : (i32) -> ()
    }) : (tensor<4xi32>, index) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xi32>, index, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xi32>, %arg1: index, %arg2: i32):
    %1 = "arith.constant"() <{value = 16 : index}> : () -> index
    %2 = "arith.remui"(%arg1, %1) : (index, index) -> index
    %0 = "tensor.pad"(%arg0, %2) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 1>, static_low = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg3: index):
      "tensor.yield"(%arg2) : (i32) -> ()
    }) : (tensor<4xi32>, index) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
