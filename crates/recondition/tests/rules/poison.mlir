"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "ub.poison"() <{value = #ub.poison}> : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %1 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
