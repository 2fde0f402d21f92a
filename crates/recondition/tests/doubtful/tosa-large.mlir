// doubtful: tosa.concat
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xi32>):
    %0 = "tosa.concat"(%arg0, %arg0) <{axis = 0 : i32}> : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
