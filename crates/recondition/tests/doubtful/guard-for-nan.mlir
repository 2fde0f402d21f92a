// doubtful: arith.bitcast
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %3 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %4 = "arith.cmpf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>, predicate = 14 : i64}> : (f32, f32) -> i1
    %5 = "arith.select"(%4, %arg0, %3) : (i1, f32, f32) -> f32
    %6 = "arith.bitcast"(%5) : (f32) -> i32
    "func.return"(%6) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %1 = "arith.divf"(%0, %0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %2 = "func.call"(%1) <{callee = @f}> : (f32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

