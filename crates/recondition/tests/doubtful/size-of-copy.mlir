// doubtful: tensor.cast
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 8 : index}> : () -> index
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index
    %3 = "arith.remui"(%arg0, %1) : (index, index) -> index
    %4 = "arith.addi"(%3, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %5 = "tensor.splat"(%0, %4) : (i32, index) -> tensor<?xi32>
    %6 = "bufferization.alloc_tensor"(%5) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xi32>) -> tensor<?xi32>
    %7 = "tensor.cast"(%6) : (tensor<?xi32>) -> tensor<5xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
