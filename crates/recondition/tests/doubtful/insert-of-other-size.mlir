// doubtful: tensor.insert_slice
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xi32>, tensor<64xi32>) -> tensor<64xi32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xi32>, %arg1: tensor<64xi32>):
    %4 = "arith.constant"() <{value = 60 : index}> : () -> index
    %5 = "tensor.insert_slice"(%arg0, %arg1, %4) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (tensor<?xi32>, tensor<64xi32>, index) -> tensor<64xi32>
    "func.return"(%5) : (tensor<64xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %1 = "arith.constant"() <{value = dense<7> : tensor<64xi32>}> : () -> tensor<64xi32>
    %2 = "tensor.cast"(%0) : (tensor<2xi32>) -> tensor<?xi32>
    %3 = "func.call"(%2, %1) <{callee = @f}> : (tensor<?xi32>, tensor<64xi32>) -> tensor<64xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

