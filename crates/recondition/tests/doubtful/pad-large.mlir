// doubtful: tensor.pad
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xi32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xi32>, %arg1: i32):
    %0 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 0>}> ({
    ^bb0(%arg2: index):
      "tensor.yield"(%arg1) : (i32) -> ()
    }) : (tensor<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
