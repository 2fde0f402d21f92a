// doubtful: math.expm1
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 5.000000e-01 : f16}> : () -> f16
    %1 = "math.expm1"(%0) <{fastmath = #arith.fastmath<none>}> : (f16) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

