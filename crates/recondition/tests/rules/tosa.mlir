"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2xi32>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>):
    %0 = "tosa.intdiv"(%arg0, %arg1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2xi32>, tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>):
    %1 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
    %2 = "arith.maxsi"(%arg1, %1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %0 = "tosa.intdiv"(%arg0, %2) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
