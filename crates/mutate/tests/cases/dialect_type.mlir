// mutator: dialect_type
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xf32>):
    %0 = "math.exp"(%arg0) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%0) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{function_type = (!async.token, tensor<2xi1>) -> (), sym_name = "g"}> ({
  ^bb0(%arg0: !async.token, %arg1: tensor<2xi1>):
    "async.await"(%arg0) : (!async.token) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
