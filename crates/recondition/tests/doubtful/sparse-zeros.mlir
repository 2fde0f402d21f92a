// doubtful: arith.divui
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = dense<12> : tensor<4xi32>}> : () -> tensor<4xi32>
    %1 = "arith.constant"() <{value = sparse<1, 5> : tensor<4xi32>}> : () -> tensor<4xi32>
    %2 = "arith.divui"(%0, %1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

