// doubtful: tosa.scatter
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "tosa.const"() <{values = dense<0> : tensor<1x8x1xi32>}> : () -> tensor<1x8x1xi32>
    %1 = "tosa.const"() <{values = dense<[[-3, 5]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
    %2 = "tosa.const"() <{values = dense<[[[1], [2]]]> : tensor<1x2x1xi32>}> : () -> tensor<1x2x1xi32>
    %3 = "tosa.scatter"(%0, %1, %2) : (tensor<1x8x1xi32>, tensor<1x2xi32>, tensor<1x2x1xi32>) -> tensor<1x8x1xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
