"builtin.module"() ({
  "func.func"() <{function_type = () -> (f32, f32, f32, f32, f32, f32, f64), sym_name = "rounds"}> ({
    %61 = "arith.constant"() <{value = -2.500000e+00 : f32}> : () -> f32
    %62 = "arith.constant"() <{value = -3.000000e-01 : f32}> : () -> f32
    %63 = "arith.constant"() <{value = 2.500000e+00 : f64}> : () -> f64
    %64 = "math.ceil"(%61) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %65 = "math.floor"(%61) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %66 = "math.round"(%61) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %67 = "math.roundeven"(%61) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %68 = "math.trunc"(%61) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %69 = "math.ceil"(%62) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %70 = "math.roundeven"(%63) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    "func.return"(%64, %65, %66, %67, %68, %69, %70) : (f32, f32, f32, f32, f32, f32, f64) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, f32, f32, f64, f16, f32, f32), sym_name = "exact"}> ({
    %49 = "arith.constant"() <{value = -2.000000e+00 : f32}> : () -> f32
    %50 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %51 = "arith.constant"() <{value = 2.000000e+00 : f64}> : () -> f64
    %52 = "arith.constant"() <{value = 9.997550e-02 : f16}> : () -> f16
    %53 = "arith.constant"() <{value = -0.000000e+00 : f32}> : () -> f32
    %54 = "math.absf"(%49) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %55 = "math.copysign"(%50, %53) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %56 = "math.fma"(%50, %50, %49) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    %57 = "math.sqrt"(%51) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
    %58 = "math.fma"(%52, %52, %52) <{fastmath = #arith.fastmath<none>}> : (f16, f16, f16) -> f16
    %59 = "math.sqrt"(%53) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %60 = "math.clampf"(%50, %49, %53) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    "func.return"(%54, %55, %56, %57, %58, %59, %60) : (f32, f32, f32, f64, f16, f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> f32, sym_name = "doubtful_clamp"}> ({
    %200 = "arith.constant"() <{value = -2.000000e+00 : f32}> : () -> f32
    %201 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %202 = "arith.constant"() <{value = -0.000000e+00 : f32}> : () -> f32
    %203 = "math.clampf"(%200, %202, %201) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    "func.return"(%203) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, f32, f32, f32, f32, f32, f32), sym_name = "domain"}> ({
    %37 = "arith.constant"() <{value = -1.000000e+00 : f32}> : () -> f32
    %38 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %39 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %40 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
    %41 = "arith.constant"() <{value = 1.000000e+02 : f32}> : () -> f32
    %42 = "math.log"(%37) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %43 = "math.log"(%38) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %44 = "math.exp"(%39) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %45 = "math.acos"(%40) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %46 = "math.exp"(%41) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %47 = "math.sqrt"(%37) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %48 = "math.rsqrt"(%38) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"(%42, %43, %44, %45, %46, %47, %48) : (f32, f32, f32, f32, f32, f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i1, i32, vector<2xi1>, f32, f32), sym_name = "approximate"}> ({
    %25 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %26 = "arith.constant"() <{value = 2.700000e+00 : f32}> : () -> f32
    %27 = "arith.constant"() <{value = dense<[0.000000e+00, 1.000000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
    %28 = "math.exp"(%25) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %29 = "arith.cmpf"(%28, %26) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
    %30 = "arith.fptosi"(%28) : (f32) -> i32
    %31:2 = "math.sincos"(%27) <{fastmath = #arith.fastmath<none>}> : (vector<2xf32>) -> (vector<2xf32>, vector<2xf32>)
    %32 = "arith.cmpf"(%31#0, %31#1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (vector<2xf32>, vector<2xf32>) -> vector<2xi1>
    %33 = "math.floor"(%28) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %34 = "math.cos"(%25) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %35 = "arith.subf"(%34, %34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %36 = "math.floor"(%35) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"(%29, %30, %32, %33, %36) : (i1, i32, vector<2xi1>, f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "bits_of_exp"}> ({
    %22 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %23 = "math.exp"(%22) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %24 = "arith.bitcast"(%23) : (f32) -> i32
    "func.return"(%24) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i1, i1, i1, i1, i1, i1), sym_name = "questions"}> ({
    %12 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %13 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    %14 = "arith.constant"() <{value = 1.401300e-45 : f32}> : () -> f32
    %15 = "math.isnan"(%12) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %16 = "math.isinf"(%13) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %17 = "math.isfinite"(%13) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %18 = "math.isnormal"(%14) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %19 = "math.isfinite"(%14) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %20 = "math.exp"(%14) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %21 = "math.isnormal"(%20) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    "func.return"(%15, %16, %17, %18, %19, %21) : (i1, i1, i1, i1, i1, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i1, i1, f32), sym_name = "powers"}> ({
    %0 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
    %1 = "arith.constant"() <{value = -3.000000e+00 : f32}> : () -> f32
    %2 = "arith.constant"() <{value = -3 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 1.249900e-01 : f32}> : () -> f32
    %4 = "arith.constant"() <{value = 1.250100e-01 : f32}> : () -> f32
    %5 = "math.powf"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %6 = "math.fpowi"(%0, %2) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
    %7 = "arith.cmpf"(%5, %3) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
    %8 = "arith.cmpf"(%6, %4) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
    %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %10 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %11 = "math.fpowi"(%10, %9) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
    "func.return"(%7, %8, %11) : (i1, i1, f32) -> ()
  }) : () -> ()
}) : () -> ()

