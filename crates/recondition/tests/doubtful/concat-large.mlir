// doubtful: tensor.concat
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xi32>):
    %0 = "tensor.concat"(%arg0, %arg0) <{dim = 0 : i64}> : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
