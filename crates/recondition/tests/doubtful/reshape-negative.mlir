// doubtful: tensor.reshape
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xi32>):
    %0 = "arith.constant"() <{value = dense<[-2, 2]> : tensor<2xindex>}> : () -> tensor<2xindex>
    %1 = "tensor.reshape"(%arg0, %0) : (tensor<4xi32>, tensor<2xindex>) -> tensor<2x2xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
