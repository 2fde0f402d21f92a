"builtin.module"() ({
  "func.func"() <{function_type = () -> (tensor<2x3xi32>, tensor<3x2xi32>, tensor<3x5xi32>, tensor<6xi32>, tensor<2x2xi32>, tensor<4x3xi32>, tensor<2x3xi32>, tensor<1x2x2xi32>, tensor<1x3x3x2xi32>, tensor<1x3x3x2xi8>, tensor<1x4x4x1xi8>), sym_name = "older"}> ({
    %9 = "tosa.const"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %10 = "tosa.mul"(%9, %9) <{shift = 1 : i8}> : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %11 = "tosa.const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %12 = "tosa.transpose"(%9, %11) : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<3x2xi32>
    %13 = "tosa.const"() <{value = dense<[[1, 0], [0, 2]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %14 = "tosa.const"() <{value = dense<99> : tensor<i32>}> : () -> tensor<i32>
    %15 = "tosa.pad"(%9, %13, %14) : (tensor<2x3xi32>, tensor<2x2xi32>, tensor<i32>) -> tensor<3x5xi32>
    %16 = "tosa.reshape"(%9) <{new_shape = array<i64: 6>}> : (tensor<2x3xi32>) -> tensor<6xi32>
    %17 = "tosa.slice"(%9) <{size = array<i64: 2, 2>, start = array<i64: 0, 1>}> : (tensor<2x3xi32>) -> tensor<2x2xi32>
    %18 = "tosa.tile"(%9) <{multiples = array<i64: 2, 1>}> : (tensor<2x3xi32>) -> tensor<4x3xi32>
    %19 = "tosa.clamp"(%9) <{max_fp = 0.000000e+00 : f32, max_int = 5 : i64, min_fp = 0.000000e+00 : f32, min_int = 2 : i64}> : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %20 = "tosa.const"() <{value = dense<[[[1, 2, 3], [4, 5, 6]]]> : tensor<1x2x3xi8>}> : () -> tensor<1x2x3xi8>
    %21 = "tosa.const"() <{value = dense<[[[1, 2], [3, 4], [5, 6]]]> : tensor<1x3x2xi8>}> : () -> tensor<1x3x2xi8>
    %22 = "tosa.matmul"(%20, %21) : (tensor<1x2x3xi8>, tensor<1x3x2xi8>) -> tensor<1x2x2xi32>
    %23 = "tosa.const"() <{value = dense<[[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]], [[13, 14], [15, 16], [17, -18]]]]> : tensor<1x3x3x2xi8>}> : () -> tensor<1x3x3x2xi8>
    %24 = "tosa.const"() <{value = dense<[[[[1, 0], [0, 1]], [[2, 0], [0, 3]]], [[[0, 1], [1, 0]], [[0, -2], [1, 1]]]]> : tensor<2x2x2x2xi8>}> : () -> tensor<2x2x2x2xi8>
    %25 = "tosa.const"() <{value = dense<[100, 200]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %26 = "tosa.conv2d"(%23, %24, %25) <{dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, quantization_info = #tosa.conv_quant<input_zp = 1, weight_zp = 0>, stride = array<i64: 1, 1>}> : (tensor<1x3x3x2xi8>, tensor<2x2x2x2xi8>, tensor<2xi32>) -> tensor<1x3x3x2xi32>
    %27 = "tosa.avg_pool2d"(%23) <{acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 1, 0>, stride = array<i64: 1, 1>}> : (tensor<1x3x3x2xi8>) -> tensor<1x3x3x2xi8>
    %28 = "tosa.const"() <{value = dense<[[[[1], [2]], [[30], [4]]]]> : tensor<1x2x2x1xi8>}> : () -> tensor<1x2x2x1xi8>
    %29 = "tosa.resize"(%28) <{border = array<i64: 1, 1>, mode = "NEAREST_NEIGHBOR", offset = array<i64: -1, -1>, scale = array<i64: 4, 2, 4, 2>}> : (tensor<1x2x2x1xi8>) -> tensor<1x4x4x1xi8>
    "func.return"(%10, %12, %15, %16, %17, %18, %19, %22, %26, %27, %29) : (tensor<2x3xi32>, tensor<3x2xi32>, tensor<3x5xi32>, tensor<6xi32>, tensor<2x2xi32>, tensor<4x3xi32>, tensor<2x3xi32>, tensor<1x2x2xi32>, tensor<1x3x3x2xi32>, tensor<1x3x3x2xi8>, tensor<1x4x4x1xi8>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, vector<3xi32>, vector<3xi32>, vector<4xi32>, vector<6xi32>), sym_name = "old_vectors"}> ({
    %0 = "arith.constant"() <{value = dense<[1, 2, 3]> : vector<3xi32>}> : () -> vector<3xi32>
    %1 = "arith.constant"() <{value = 1 : i8}> : () -> i8
    %2 = "arith.constant"() <{value = 9 : i32}> : () -> i32
    %3 = "vector.extractelement"(%0, %1) : (vector<3xi32>, i8) -> i32
    %4 = "vector.insertelement"(%2, %0, %1) : (i32, vector<3xi32>, i8) -> vector<3xi32>
    %5 = "vector.splat"(%2) : (i32) -> vector<3xi32>
    %6 = "arith.constant"() <{value = dense<[1, 2, 3, 4, 5, 6]> : vector<6xi32>}> : () -> vector<6xi32>
    %7 = "vector.matrix_multiply"(%6, %6) <{lhs_columns = 3 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32}> : (vector<6xi32>, vector<6xi32>) -> vector<4xi32>
    %8 = "vector.flat_transpose"(%6) <{columns = 3 : i32, rows = 2 : i32}> : (vector<6xi32>) -> vector<6xi32>
    "func.return"(%3, %4, %5, %7, %8) : (i32, vector<3xi32>, vector<3xi32>, vector<4xi32>, vector<6xi32>) -> ()
  }) : () -> ()
}) : () -> ()

