// doubtful: arith.truncf
"builtin.module"() ({
  "func.func"() <{function_type = (f64) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f64):
    %1 = "arith.truncf"(%arg0) : (f64) -> bf16
    %2 = "arith.truncf"(%arg0) : (f64) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 1.0039062500000002 : f64}> : () -> f64
    "func.call"(%0) <{callee = @f}> : (f64) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

