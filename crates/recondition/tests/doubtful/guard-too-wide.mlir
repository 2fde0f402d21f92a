// doubtful: arith.fptosi
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> i8, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %2 = "arith.constant"() <{value = -1.000000e+09 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 1.000000e+09 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %5 = "arith.cmpf"(%arg0, %2) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
    %6 = "arith.cmpf"(%arg0, %3) <{fastmath = #arith.fastmath<none>, predicate = 5 : i64}> : (f32, f32) -> i1
    %7 = "arith.andi"(%5, %6) : (i1, i1) -> i1
    %8 = "arith.select"(%7, %arg0, %4) : (i1, f32, f32) -> f32
    %9 = "arith.fptosi"(%8) : (f32) -> i8
    "func.return"(%9) : (i8) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 1.000000e+08 : f32}> : () -> f32
    %1 = "func.call"(%0) <{callee = @f}> : (f32) -> i8
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

