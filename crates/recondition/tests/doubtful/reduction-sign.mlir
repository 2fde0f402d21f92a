// doubtful: math.copysign vector.reduction
"builtin.module"() ({
  "func.func"() <{function_type = (vector<1xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<1xf32>):
    %1 = "vector.reduction"(%arg0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<1xf32>) -> f32
    %2 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %3 = "math.copysign"(%2, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = dense<-0.000000e+00> : vector<1xf32>}> : () -> vector<1xf32>
    "func.call"(%0) <{callee = @f}> : (vector<1xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

