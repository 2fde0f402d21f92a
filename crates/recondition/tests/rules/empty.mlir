"builtin.module"() ({
  "func.func"() <{function_type = (index) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "tensor.empty"() : () -> tensor<4xi32>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "tensor.extract"(%0, %1) : (tensor<4xi32>, index) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "tensor.empty"() : () -> tensor<4xi32>
    %3 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %4 = "linalg.fill"(%3, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb1(%5: i32, %6: i32):
      "linalg.yield"(%5) : (i32) -> ()
    }) : (i32, tensor<4xi32>) -> tensor<4xi32>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "tensor.extract"(%4, %1) : (tensor<4xi32>, index) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
