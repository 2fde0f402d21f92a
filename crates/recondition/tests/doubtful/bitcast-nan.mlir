// doubtful: arith.bitcast
"builtin.module"() ({
  "func.func"() <{function_type = (f16) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f16):
    %1 = "arith.divf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
    %2 = "arith.bitcast"(%1) : (f16) -> bf16
    %3 = "arith.constant"() <{value = 1.001010e-38 : bf16}> : () -> bf16
    %4 = "arith.mulf"(%2, %3) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 0.000000e+00 : f16}> : () -> f16
    "func.call"(%0) <{callee = @f}> : (f16) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

