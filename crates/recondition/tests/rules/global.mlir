"builtin.module"() ({
  "memref.global"() <{initial_value, sym_name = "g", sym_visibility = "private", type = memref<4xi32>}> : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "memref.global"() <{initial_value = dense<3> : tensor<4xi32>, sym_name = "g", sym_visibility = "private", type = memref<4xi32>}> : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
