"builtin.module"() ({
  "func.func"() <{function_type = () -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, i1, i1), sym_name = "basics"}> ({
    %28 = "complex.constant"() <{value = [1.000000e+00 : f32, 2.000000e+00 : f32]}> : () -> complex<f32>
    %29 = "arith.constant"() <{value = 3.000000e+00 : f32}> : () -> f32
    %30 = "arith.constant"() <{value = -4.000000e+00 : f32}> : () -> f32
    %31 = "complex.create"(%29, %30) : (f32, f32) -> complex<f32>
    %32 = "complex.add"(%28, %31) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
    %33 = "complex.sub"(%28, %31) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
    %34 = "complex.mul"(%28, %31) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
    %35 = "complex.neg"(%28) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
    %36 = "complex.conj"(%28) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
    %37 = "complex.re"(%31) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
    %38 = "complex.im"(%31) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
    %39 = "complex.eq"(%28, %31) : (complex<f32>, complex<f32>) -> i1
    %40 = "complex.neq"(%28, %31) : (complex<f32>, complex<f32>) -> i1
    "func.return"(%32, %33, %34, %35, %36, %37, %38, %39, %40) : (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, i1, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (complex<f64>, complex<f64>), sym_name = "rounded"}> ({
    %24 = "complex.constant"() <{value = [1.000000e+00, 2.000000e+00]}> : () -> complex<f64>
    %25 = "complex.constant"() <{value = [1.000000e-01, -4.000000e+00]}> : () -> complex<f64>
    %26 = "complex.div"(%24, %25) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
    %27 = "complex.mul"(%24, %25) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
    "func.return"(%26, %27) : (complex<f64>, complex<f64>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> complex<f32>, sym_name = "infinite"}> ({
    %22 = "complex.constant"() <{value = [0x7F800000 : f32, 2.000000e+00 : f32]}> : () -> complex<f32>
    %23 = "complex.mul"(%22, %22) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
    "func.return"(%23) : (complex<f32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, complex<f32>), sym_name = "poison"}> ({
    %19 = "ub.poison"() <{value = #ub.poison}> : () -> complex<f32>
    %20 = "complex.re"(%19) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
    %21 = "complex.exp"(%19) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
    "func.return"(%20, %21) : (f32, complex<f32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>), sym_name = "functions"}> ({
    %10 = "complex.constant"() <{value = [5.000000e-01, 1.250000e+00]}> : () -> complex<f64>
    %11 = "complex.constant"() <{value = [1.500000e+00, -2.500000e-01]}> : () -> complex<f64>
    %12 = "complex.exp"(%10) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    %13 = "complex.log"(%10) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    %14 = "complex.sqrt"(%10) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    %15 = "complex.sin"(%10) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    %16 = "complex.cos"(%10) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    %17 = "complex.tan"(%10) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    %18 = "complex.tanh"(%10) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    "func.return"(%12, %13, %14, %15, %16, %17, %18) : (complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, f64, f64), sym_name = "more_functions"}> ({
    %0 = "complex.constant"() <{value = [5.000000e-01, 1.250000e+00]}> : () -> complex<f64>
    %1 = "complex.constant"() <{value = [1.500000e+00, -2.500000e-01]}> : () -> complex<f64>
    %2 = "complex.expm1"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    %3 = "complex.log1p"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    %4 = "complex.rsqrt"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    %5 = "complex.pow"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
    %6 = "complex.atan2"(%0, %1) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
    %7 = "complex.sign"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> complex<f64>
    %8 = "complex.abs"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> f64
    %9 = "complex.angle"(%0) <{fastmath = #arith.fastmath<none>}> : (complex<f64>) -> f64
    "func.return"(%2, %3, %4, %5, %6, %7, %8, %9) : (complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, f64, f64) -> ()
  }) : () -> ()
}) : () -> ()

