// mutator: encoding
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<4xf32>):
    %0 = "math.exp"(%arg0) <{fastmath = #arith.fastmath<none>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%0) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<3x3xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>) -> (), sym_name = "g"}> ({
  ^bb0(%arg0: tensor<3x3xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
