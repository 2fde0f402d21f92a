"builtin.module"() ({
  "func.func"() <{function_type = () -> (f16, bf16, f8E4M3FN, f8E5M2, f4E2M1FN, f80, f128, tf32), sym_name = "formats"}> ({
    %110 = "arith.constant"() <{value = 1.000000e-01 : f64}> : () -> f64
    %111 = "arith.constant"() <{value = 1.000000e+03 : f64}> : () -> f64
    %112 = "arith.truncf"(%110) : (f64) -> f16
    %113 = "arith.truncf"(%110) : (f64) -> bf16
    %114 = "arith.truncf"(%111) : (f64) -> f8E4M3FN
    %115 = "arith.truncf"(%111) : (f64) -> f8E5M2
    %116 = "arith.truncf"(%111) : (f64) -> f4E2M1FN
    %117 = "arith.extf"(%110) : (f64) -> f80
    %118 = "arith.extf"(%110) : (f64) -> f128
    %119 = "arith.truncf"(%110) : (f64) -> tf32
    "func.return"(%112, %113, %114, %115, %116, %117, %118, %119) : (f16, bf16, f8E4M3FN, f8E5M2, f4E2M1FN, f80, f128, tf32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f128, f80, f64, i1, i64, f32), sym_name = "wide"}> ({
    %97 = "arith.constant"() <{value = 1.000000e+00 : f128}> : () -> f128
    %98 = "arith.constant"() <{value = 3.000000e+00 : f128}> : () -> f128
    %99 = "arith.constant"() <{value = 1.000000e+00 : f80}> : () -> f80
    %100 = "arith.constant"() <{value = 3.000000e+00 : f80}> : () -> f80
    %101 = "arith.constant"() <{value = 16777217 : i64}> : () -> i64
    %102 = "arith.divf"(%97, %98) <{fastmath = #arith.fastmath<none>}> : (f128, f128) -> f128
    %103 = "arith.divf"(%99, %100) <{fastmath = #arith.fastmath<none>}> : (f80, f80) -> f80
    %104 = "arith.truncf"(%102) : (f128) -> f64
    %105 = "arith.cmpf"(%102, %97) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f128, f128) -> i1
    %106 = "arith.mulf"(%102, %98) <{fastmath = #arith.fastmath<none>}> : (f128, f128) -> f128
    %107 = "arith.fptosi"(%106) : (f128) -> i64
    %108 = "arith.sitofp"(%101) : (i64) -> f128
    %109 = "arith.truncf"(%108) : (f128) -> f32
    "func.return"(%102, %103, %104, %105, %107, %109) : (f128, f80, f64, i1, i64, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, f32, f32, f32, f32, f32, f32), sym_name = "zeros"}> ({
    %88 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %89 = "arith.constant"() <{value = -0.000000e+00 : f32}> : () -> f32
    %90 = "arith.maximumf"(%89, %88) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %91 = "arith.minimumf"(%88, %89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %92 = "arith.maxnumf"(%89, %88) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %93 = "arith.minnumf"(%88, %89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %94 = "arith.addf"(%89, %89) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %95 = "arith.addf"(%89, %88) <{fastmath = #arith.fastmath<nsz>}> : (f32, f32) -> f32
    %96 = "arith.negf"(%88) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"(%90, %91, %92, %93, %94, %95, %96) : (f32, f32, f32, f32, f32, f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, f32, f32, f32, i1, i1, i1, f32, f32), sym_name = "nans"}> ({
    %76 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %77 = "arith.constant"() <{value = 0x7F800000 : f32}> : () -> f32
    %78 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %79 = "arith.maximumf"(%76, %78) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %80 = "arith.maxnumf"(%76, %78) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %81 = "arith.subf"(%77, %77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %82 = "arith.remf"(%78, %77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %83 = "arith.cmpf"(%76, %76) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
    %84 = "arith.cmpf"(%76, %78) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1
    %85 = "arith.cmpf"(%77, %78) <{fastmath = #arith.fastmath<none>, predicate = 7 : i64}> : (f32, f32) -> i1
    %86 = "arith.addf"(%76, %78) <{fastmath = #arith.fastmath<nnan>}> : (f32, f32) -> f32
    %87 = "arith.divf"(%77, %78) <{fastmath = #arith.fastmath<ninf>}> : (f32, f32) -> f32
    "func.return"(%79, %80, %81, %82, %83, %84, %85, %86, %87) : (f32, f32, f32, f32, i1, i1, i1, f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, f32, i1, f32, f32), sym_name = "flags"}> ({
    %68 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %69 = "arith.constant"() <{value = 3.000000e-01 : f32}> : () -> f32
    %70 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %71 = "arith.mulf"(%68, %69) <{fastmath = #arith.fastmath<contract>}> : (f32, f32) -> f32
    %72 = "arith.addf"(%71, %69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %73 = "arith.cmpf"(%72, %69) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
    %74 = "arith.addf"(%68, %69) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
    %75 = "arith.mulf"(%68, %70) <{fastmath = #arith.fastmath<reassoc,nsz>}> : (f32, f32) -> f32
    "func.return"(%71, %72, %73, %74, %75) : (f32, f32, i1, f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i1, sym_name = "undecided"}> ({
    %63 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %64 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %65 = "arith.divf"(%63, %64) <{fastmath = #arith.fastmath<arcp>}> : (f32, f32) -> f32
    %66 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %67 = "arith.cmpf"(%65, %66) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
    "func.return"(%67) : (i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> f32, sym_name = "sign_of_zero"}> ({
    %60 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %61 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %62 = "arith.divf"(%61, %60) <{fastmath = #arith.fastmath<nsz>}> : (f32, f32) -> f32
    "func.return"(%62) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i8, i8, i8, i8, i8, i8, i100), sym_name = "to_int"}> ({
    %47 = "arith.constant"() <{value = 1.279000e+02 : f32}> : () -> f32
    %48 = "arith.constant"() <{value = 1.280000e+02 : f32}> : () -> f32
    %49 = "arith.constant"() <{value = -0.899999976 : f32}> : () -> f32
    %50 = "arith.constant"() <{value = -1.000000e+00 : f32}> : () -> f32
    %51 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %52 = "arith.constant"() <{value = 1.000000e+30 : f64}> : () -> f64
    %53 = "arith.fptosi"(%47) : (f32) -> i8
    %54 = "arith.fptosi"(%48) : (f32) -> i8
    %55 = "arith.fptoui"(%48) : (f32) -> i8
    %56 = "arith.fptoui"(%49) : (f32) -> i8
    %57 = "arith.fptoui"(%50) : (f32) -> i8
    %58 = "arith.fptosi"(%51) : (f32) -> i8
    %59 = "arith.fptosi"(%52) : (f64) -> i100
    "func.return"(%53, %54, %55, %56, %57, %58, %59) : (i8, i8, i8, i8, i8, i8, i100) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, f32, f16, f64, f32), sym_name = "from_int"}> ({
    %39 = "arith.constant"() <{value = -1 : i8}> : () -> i8
    %40 = "arith.constant"() <{value = 33554435 : i64}> : () -> i64
    %41 = "arith.constant"() <{value = -1 : i128}> : () -> i128
    %42 = "arith.sitofp"(%39) : (i8) -> f32
    %43 = "arith.uitofp"(%39) : (i8) -> f32
    %44 = "arith.sitofp"(%40) : (i64) -> f16
    %45 = "arith.uitofp"(%41) : (i128) -> f64
    %46 = "arith.sitofp"(%40) : (i64) -> f32
    "func.return"(%42, %43, %44, %45, %46) : (f32, f32, f16, f64, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, f32, i16, vector<2xi32>, f16), sym_name = "bits"}> ({
    %30 = "arith.constant"() <{value = -1.500000e+00 : f32}> : () -> f32
    %31 = "arith.constant"() <{value = 1065353216 : i32}> : () -> i32
    %32 = "arith.constant"() <{value = 1.000000e+00 : bf16}> : () -> bf16
    %33 = "arith.constant"() <{value = dense<[1.000000e+00, -0.000000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
    %34 = "arith.bitcast"(%30) : (f32) -> i32
    %35 = "arith.bitcast"(%31) : (i32) -> f32
    %36 = "arith.bitcast"(%32) : (bf16) -> i16
    %37 = "arith.bitcast"(%33) : (vector<2xf32>) -> vector<2xi32>
    %38 = "arith.bitcast"(%32) : (bf16) -> f16
    "func.return"(%34, %35, %36, %37, %38) : (i32, f32, i16, vector<2xi32>, f16) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "bits_of_nan"}> ({
    %28 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %29 = "arith.bitcast"(%28) : (f32) -> i32
    "func.return"(%29) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, f32, f32, f32, f32, f16, f32), sym_name = "rounding"}> ({
    %17 = "arith.constant"() <{value = 1.000000e-01 : f64}> : () -> f64
    %18 = "arith.constant"() <{value = 1.000000e+300 : f64}> : () -> f64
    %19 = "arith.truncf"(%17) <{roundingmode = 1 : i32}> : (f64) -> f32
    %20 = "arith.truncf"(%17) <{roundingmode = 2 : i32}> : (f64) -> f32
    %21 = "arith.truncf"(%17) <{roundingmode = 3 : i32}> : (f64) -> f32
    %22 = "arith.truncf"(%18) <{roundingmode = 3 : i32}> : (f64) -> f32
    %23 = "arith.truncf"(%18) <{roundingmode = 2 : i32}> : (f64) -> f32
    %24 = "arith.constant"() <{value = 2.049000e+03 : f32}> : () -> f32
    %25 = "arith.truncf"(%24) <{roundingmode = 4 : i32}> : (f32) -> f16
    %26 = "arith.constant"() <{value = -1.000000e-01 : f64}> : () -> f64
    %27 = "arith.truncf"(%26) <{roundingmode = 1 : i32}> : (f64) -> f32
    "func.return"(%19, %20, %21, %22, %23, %25, %27) : (f32, f32, f32, f32, f32, f16, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, f4E2M1FN, f32), sym_name = "scaling"}> ({
    %10 = "arith.constant"() <{value = 1.500000e+00 : f4E2M1FN}> : () -> f4E2M1FN
    %11 = "arith.constant"() <{value = 4.000000e+00 : f8E8M0FNU}> : () -> f8E8M0FNU
    %12 = "arith.constant"() <{value = 0xFF : f8E8M0FNU}> : () -> f8E8M0FNU
    %13 = "arith.constant"() <{value = 1.200000e+01 : f32}> : () -> f32
    %14 = "arith.scaling_extf"(%10, %11) : (f4E2M1FN, f8E8M0FNU) -> f32
    %15 = "arith.scaling_truncf"(%13, %11) : (f32, f8E8M0FNU) -> f4E2M1FN
    %16 = "arith.scaling_extf"(%10, %12) : (f4E2M1FN, f8E8M0FNU) -> f32
    "func.return"(%14, %15, %16) : (f32, f4E2M1FN, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f16, bf16, f8E4M3FN, f8E5M2FNUZ, f8E4M3FN), sym_name = "small_arithmetic"}> ({
    %0 = "arith.constant"() <{value = 9.997550e-02 : f16}> : () -> f16
    %1 = "arith.constant"() <{value = 1.000980e-01 : bf16}> : () -> bf16
    %2 = "arith.constant"() <{value = 4.480000e+02 : f8E4M3FN}> : () -> f8E4M3FN
    %3 = "arith.constant"() <{value = 1.000000e+00 : f8E5M2FNUZ}> : () -> f8E5M2FNUZ
    %4 = "arith.mulf"(%0, %0) <{fastmath = #arith.fastmath<none>}> : (f16, f16) -> f16
    %5 = "arith.addf"(%1, %1) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
    %6 = "arith.addf"(%2, %2) <{fastmath = #arith.fastmath<none>}> : (f8E4M3FN, f8E4M3FN) -> f8E4M3FN
    %7 = "arith.subf"(%3, %3) <{fastmath = #arith.fastmath<none>}> : (f8E5M2FNUZ, f8E5M2FNUZ) -> f8E5M2FNUZ
    %8 = "arith.negf"(%7) <{fastmath = #arith.fastmath<none>}> : (f8E5M2FNUZ) -> f8E5M2FNUZ
    %9 = "arith.negf"(%2) <{fastmath = #arith.fastmath<none>}> : (f8E4M3FN) -> f8E4M3FN
    "func.return"(%4, %5, %6, %8, %9) : (f16, bf16, f8E4M3FN, f8E5M2FNUZ, f8E4M3FN) -> ()
  }) : () -> ()
}) : () -> ()

