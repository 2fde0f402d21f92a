"builtin.module"() ({
  "func.func"() <{function_type = (tensor<0x4xi32>, index) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<0x4xi32>, %arg1: index):
    %0 = "arith.constant"() <{value = dense<> : tensor<0xi32>}> : () -> tensor<0xi32>
    %1 = "tensor.extract"(%0, %arg1) : (tensor<0xi32>, index) -> i32
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<1x4xi32>, index) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<1x4xi32>, %arg1: index):
    %0 = "arith.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index
    %3 = "arith.remui"(%arg1, %2) : (index, index) -> index
    %1 = "tensor.extract"(%0, %3) : (tensor<1xi32>, index) -> i32
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
