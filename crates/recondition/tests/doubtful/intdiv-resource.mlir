// doubtful: tosa.intdiv
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2xi32>):
    %0 = "tosa.const"() <{values = dense_resource<blob> : tensor<2xi32>}> : () -> tensor<2xi32>
    %1 = "tosa.intdiv"(%arg0, %0) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
