"builtin.module"() ({
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "overflow"}> ({
    %57 = "tosa.const"() <{values = dense<[2147483647, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %58 = "tosa.add"(%57, %57) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    "func.return"(%58) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "shift_too_far"}> ({
    %55 = "tosa.const"() <{values = dense<[32, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %56 = "tosa.logical_left_shift"(%55, %55) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    "func.return"(%56) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "division_by_zero"}> ({
    %53 = "tosa.const"() <{values = dense<[32, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %54 = "tosa.intdiv"(%53, %53) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    "func.return"(%54) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<1xi32>, sym_name = "smallest"}> ({
    %51 = "tosa.const"() <{values = dense<-2147483648> : tensor<1xi32>}> : () -> tensor<1xi32>
    %52 = "tosa.abs"(%51) : (tensor<1xi32>) -> tensor<1xi32>
    "func.return"(%52) : (tensor<1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<3xi8>, tensor<2xf32>), sym_name = "negated"}> ({
    %45 = "tosa.const"() <{values = dense<[1, -100, 5]> : tensor<3xi8>}> : () -> tensor<3xi8>
    %46 = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
    %47 = "tosa.negate"(%45, %46, %46) : (tensor<3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3xi8>
    %48 = "tosa.const"() <{values = dense<[0.000000e+00, -2.500000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %49 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %50 = "tosa.negate"(%48, %49, %49) : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    "func.return"(%47, %50) : (tensor<3xi8>, tensor<2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<1x1x1xi32>, sym_name = "index_outside"}> ({
    %42 = "tosa.const"() <{values = dense<[[[1], [2]]]> : tensor<1x2x1xi32>}> : () -> tensor<1x2x1xi32>
    %43 = "tosa.const"() <{values = dense<2> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %44 = "tosa.gather"(%42, %43) : (tensor<1x2x1xi32>, tensor<1x1xi32>) -> tensor<1x1x1xi32>
    "func.return"(%44) : (tensor<1x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>), sym_name = "functions"}> ({
    %35 = "tosa.const"() <{values = dense<[5.000000e-01, 1.000000e+00, 4.000000e+00]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %36 = "tosa.exp"(%35) : (tensor<3xf32>) -> tensor<3xf32>
    %37 = "tosa.log"(%36) : (tensor<3xf32>) -> tensor<3xf32>
    %38 = "tosa.sigmoid"(%35) : (tensor<3xf32>) -> tensor<3xf32>
    %39 = "tosa.erf"(%35) : (tensor<3xf32>) -> tensor<3xf32>
    %40 = "tosa.rsqrt"(%35) : (tensor<3xf32>) -> tensor<3xf32>
    %41 = "tosa.pow"(%35, %35) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    "func.return"(%37, %38, %39, %40, %41, %36) : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<3xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<3xf32>, tensor<3xf32>), sym_name = "nans"}> ({
    %27 = "tosa.const"() <{values = dense<[0x7FC00000, 1.000000e+00, -0.000000e+00]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %28 = "tosa.const"() <{values = dense<[2.000000e+00, 0x7FC00000, 0.000000e+00]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %29 = "tosa.maximum"(%27, %28) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %30 = "tosa.maximum"(%27, %28) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %31 = "tosa.reduce_min"(%27) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<3xf32>) -> tensor<1xf32>
    %32 = "tosa.reduce_min"(%27) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<3xf32>) -> tensor<1xf32>
    %33 = "tosa.clamp"(%27) <{max_val = 3.000000e+00 : f32, min_val = 5.000000e-01 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<3xf32>) -> tensor<3xf32>
    %34 = "tosa.clamp"(%27) <{max_val = 3.000000e+00 : f32, min_val = 5.000000e-01 : f32, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<3xf32>) -> tensor<3xf32>
    "func.return"(%29, %30, %31, %32, %33, %34) : (tensor<3xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<3xf32>, tensor<3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<1xf32>, tensor<1x1x1xf32>, tensor<1x2x2x1xf32>), sym_name = "sums"}> ({
    %16 = "tosa.const"() <{values = dense<[1.000000e-01, 2.000000e-01, 3.000000e-01]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %17 = "tosa.reduce_sum"(%16) <{axis = 0 : i32}> : (tensor<3xf32>) -> tensor<1xf32>
    %18 = "tosa.const"() <{values = dense<[[[1.000000e-01, 2.000000e-01]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
    %19 = "tosa.const"() <{values = dense<[[[1.000000e-01], [2.000000e-01]]]> : tensor<1x2x1xf32>}> : () -> tensor<1x2x1xf32>
    %20 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %21 = "tosa.matmul"(%18, %19, %20, %20) : (tensor<1x1x2xf32>, tensor<1x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1xf32>
    %22 = "tosa.const"() <{values = dense<[[[[1.000000e+00], [1.000000e-01]]]]> : tensor<1x1x2x1xf32>}> : () -> tensor<1x1x2x1xf32>
    %23 = "tosa.const_shape"() <{values = dense<[4, 2, 2, 2]> : tensor<4xindex>}> : () -> !tosa.shape<4>
    %24 = "tosa.const_shape"() <{values = dense<0> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %25 = "tosa.const_shape"() <{values = dense<[2, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %26 = "tosa.resize"(%22, %23, %24, %25) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x1x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x2x1xf32>
    "func.return"(%17, %21, %26) : (tensor<1xf32>, tensor<1x1x1xf32>, tensor<1x2x2x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<3xi32>, sym_name = "table"}> ({
    %13 = "tosa.const"() <{values = dense<[-32768, 64, 32767]> : tensor<3xi16>}> : () -> tensor<3xi16>
    %14 = "tosa.const"() <{values = dense<7> : tensor<513xi16>}> : () -> tensor<513xi16>
    %15 = "tosa.table"(%13, %14) : (tensor<3xi16>, tensor<513xi16>) -> tensor<3xi32>
    "func.return"(%15) : (tensor<3xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, vector<2xi32>), sym_name = "scaled"}> ({
    %5 = "arith.constant"() <{value = -1001 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = 1073741824 : i32}> : () -> i32
    %7 = "arith.constant"() <{value = 31 : i8}> : () -> i8
    %8 = "tosa.apply_scale"(%5, %6, %7) <{rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>}> : (i32, i32, i8) -> i32
    %9 = "arith.constant"() <{value = dense<[1000, 1003]> : vector<2xi32>}> : () -> vector<2xi32>
    %10 = "arith.constant"() <{value = dense<1073741824> : vector<2xi32>}> : () -> vector<2xi32>
    %11 = "arith.constant"() <{value = dense<34> : vector<2xi8>}> : () -> vector<2xi8>
    %12 = "tosa.apply_scale"(%9, %10, %11) <{rounding_mode = #tosa.rounding_mode<DOUBLE_ROUND>}> : (vector<2xi32>, vector<2xi32>, vector<2xi8>) -> vector<2xi32>
    "func.return"(%8, %12) : (i32, vector<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<1x1x2x2x1xi32>, sym_name = "deep"}> ({
    %0 = "tosa.const"() <{values = dense<[[[[[1], [2]], [[3], [4]]], [[[5], [6]], [[7], [8]]]]]> : tensor<1x2x2x2x1xi8>}> : () -> tensor<1x2x2x2x1xi8>
    %1 = "tosa.const"() <{values = dense<[[[[[1]]], [[[2]]]]]> : tensor<1x2x1x1x1xi8>}> : () -> tensor<1x2x1x1x1xi8>
    %2 = "tosa.const"() <{values = dense<10> : tensor<1xi32>}> : () -> tensor<1xi32>
    %3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %4 = "tosa.conv3d"(%0, %1, %2, %3, %3) <{acc_type = i32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>}> : (tensor<1x2x2x2x1xi8>, tensor<1x2x1x1x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x2x2x1xi32>
    "func.return"(%4) : (tensor<1x1x2x2x1xi32>) -> ()
  }) : () -> ()
}) : () -> ()

