"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "arith.bitcast"(%arg0) : (f32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %1 = "arith.cmpf"(%arg0, %arg0) <{predicate = 7 : i64}> : (f32, f32) -> i1
    %2 = "arith.constant"() <{value = 1.0 : f32}> : () -> f32
    %3 = "arith.select"(%1, %arg0, %2) : (i1, f32, f32) -> f32
    %0 = "arith.bitcast"(%3) : (f32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
