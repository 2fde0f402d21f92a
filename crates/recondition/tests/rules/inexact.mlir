"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> i1, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    %0 = "math.exp"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %1 = "arith.cmpf"(%0, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
    "func.return"(%1) : (i1) -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> i1, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    %0 = "math.exp"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %2 = "arith.constant"() <{value = 4097.0 : f32}> : () -> f32
    %3 = "arith.mulf"(%0, %2) : (f32, f32) -> f32
    %4 = "arith.subf"(%3, %0) : (f32, f32) -> f32
    %5 = "arith.subf"(%3, %4) : (f32, f32) -> f32
    %6 = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
    %7 = "arith.addf"(%5, %6) : (f32, f32) -> f32
    %1 = "arith.cmpf"(%7, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
    "func.return"(%1) : (i1) -> ()
  }) : () -> ()
}) : () -> ()
