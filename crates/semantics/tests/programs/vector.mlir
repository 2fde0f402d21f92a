#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "shapes"}> ({
    %89 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>}> : () -> vector<2x3xi32>
    %90 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %91 = "vector.broadcast"(%90) : (i32) -> vector<2x2xi32>
    "vector.print"(%91) <{punctuation = #vector.punctuation<newline>}> : (vector<2x2xi32>) -> ()
    %92 = "vector.extract"(%89) <{static_position = array<i64: 1>}> : (vector<2x3xi32>) -> vector<3xi32>
    "vector.print"(%92) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %93 = "vector.broadcast"(%92) : (vector<3xi32>) -> vector<2x3xi32>
    "vector.print"(%93) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %94 = "vector.shape_cast"(%92) : (vector<3xi32>) -> vector<3x1xi32>
    %95 = "vector.broadcast"(%94) : (vector<3x1xi32>) -> vector<2x3x2xi32>
    "vector.print"(%95) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3x2xi32>) -> ()
    %96 = "vector.transpose"(%89) <{permutation = array<i64: 1, 0>}> : (vector<2x3xi32>) -> vector<3x2xi32>
    "vector.print"(%96) <{punctuation = #vector.punctuation<newline>}> : (vector<3x2xi32>) -> ()
    %97 = "arith.constant"() <{value = dense<[[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]]> : vector<2x2x3xi32>}> : () -> vector<2x2x3xi32>
    %98 = "vector.transpose"(%97) <{permutation = array<i64: 2, 0, 1>}> : (vector<2x2x3xi32>) -> vector<3x2x2xi32>
    "vector.print"(%98) <{punctuation = #vector.punctuation<newline>}> : (vector<3x2x2xi32>) -> ()
    %99 = "vector.shape_cast"(%89) : (vector<2x3xi32>) -> vector<3x2xi32>
    "vector.print"(%99) <{punctuation = #vector.punctuation<newline>}> : (vector<3x2xi32>) -> ()
    %100 = "vector.extract_strided_slice"(%89) <{offsets = [1, 1], sizes = [1, 2], strides = [1, 1]}> : (vector<2x3xi32>) -> vector<1x2xi32>
    "vector.print"(%100) <{punctuation = #vector.punctuation<newline>}> : (vector<1x2xi32>) -> ()
    %101 = "vector.extract_strided_slice"(%97) <{offsets = [1], sizes = [1], strides = [1]}> : (vector<2x2x3xi32>) -> vector<1x2x3xi32>
    "vector.print"(%101) <{punctuation = #vector.punctuation<newline>}> : (vector<1x2x3xi32>) -> ()
    %102 = "arith.constant"() <{value = dense<[100, 200]> : vector<2xi32>}> : () -> vector<2xi32>
    %103 = "vector.insert_strided_slice"(%102, %89) <{offsets = [1, 1], strides = [1]}> : (vector<2xi32>, vector<2x3xi32>) -> vector<2x3xi32>
    "vector.print"(%103) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %104 = "vector.insert_strided_slice"(%100, %89) <{offsets = [0, 0], strides = [1, 1]}> : (vector<1x2xi32>, vector<2x3xi32>) -> vector<2x3xi32>
    "vector.print"(%104) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %105 = "vector.shuffle"(%102, %92) <{mask = array<i64: 4, 0, 1, 2>}> : (vector<2xi32>, vector<3xi32>) -> vector<4xi32>
    "vector.print"(%105) <{punctuation = #vector.punctuation<newline>}> : (vector<4xi32>) -> ()
    %106 = "vector.interleave"(%92, %92) : (vector<3xi32>, vector<3xi32>) -> vector<6xi32>
    "vector.print"(%106) <{punctuation = #vector.punctuation<newline>}> : (vector<6xi32>) -> ()
    %107:2 = "vector.deinterleave"(%106) : (vector<6xi32>) -> (vector<3xi32>, vector<3xi32>)
    "vector.print"(%107#0) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    "vector.print"(%107#1) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %108 = "vector.from_elements"(%90, %90) : (i32, i32) -> vector<2xi32>
    "vector.print"(%108) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi32>) -> ()
    %109:3 = "vector.to_elements"(%92) : (vector<3xi32>) -> (i32, i32, i32)
    "vector.print"(%109#2) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %110 = "vector.step"() : () -> vector<4xindex>
    "vector.print"(%110) <{punctuation = #vector.punctuation<newline>}> : (vector<4xindex>) -> ()
    %111 = "vector.insert"(%90, %89) <{static_position = array<i64: 1, 2>}> : (i32, vector<2x3xi32>) -> vector<2x3xi32>
    "vector.print"(%111) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %112 = "vector.insert"(%92, %89) <{static_position = array<i64: 0>}> : (vector<3xi32>, vector<2x3xi32>) -> vector<2x3xi32>
    "vector.print"(%112) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "dynamic"}> ({
    %81 = "arith.constant"() <{value = dense<[1, 2, 3]> : vector<3xi32>}> : () -> vector<3xi32>
    %82 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>}> : () -> vector<2x3xi32>
    %83 = "arith.constant"() <{value = 1 : index}> : () -> index
    %84 = "arith.constant"() <{value = 9 : i32}> : () -> i32
    %85 = "vector.extract"(%81, %83) <{static_position = array<i64: -9223372036854775808>}> : (vector<3xi32>, index) -> i32
    "vector.print"(%85) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %86 = "vector.insert"(%84, %81, %83) <{static_position = array<i64: -9223372036854775808>}> : (i32, vector<3xi32>, index) -> vector<3xi32>
    "vector.print"(%86) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %87 = "vector.extract"(%82, %83) <{static_position = array<i64: 1, -9223372036854775808>}> : (vector<2x3xi32>, index) -> i32
    "vector.print"(%87) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %88 = "vector.insert"(%84, %82, %83) <{static_position = array<i64: 0, -9223372036854775808>}> : (i32, vector<2x3xi32>, index) -> vector<2x3xi32>
    "vector.print"(%88) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "bitcasts"}> ({
    %70 = "arith.constant"() <{value = dense<[1, 258, -1, 0]> : vector<4xi16>}> : () -> vector<4xi16>
    %71 = "vector.bitcast"(%70) : (vector<4xi16>) -> vector<2xi32>
    "vector.print"(%71) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi32>) -> ()
    %72 = "vector.bitcast"(%70) : (vector<4xi16>) -> vector<8xi8>
    "vector.print"(%72) <{punctuation = #vector.punctuation<newline>}> : (vector<8xi8>) -> ()
    %73 = "vector.bitcast"(%70) : (vector<4xi16>) -> vector<1xi64>
    "vector.print"(%73) <{punctuation = #vector.punctuation<newline>}> : (vector<1xi64>) -> ()
    %74 = "arith.constant"() <{value = dense<[1.000000e+00, -2.500000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
    %75 = "vector.bitcast"(%74) : (vector<2xf32>) -> vector<2xi32>
    "vector.print"(%75) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi32>) -> ()
    %76 = "vector.bitcast"(%75) : (vector<2xi32>) -> vector<4xf16>
    "vector.print"(%76) <{punctuation = #vector.punctuation<newline>}> : (vector<4xf16>) -> ()
    %77 = "arith.constant"() <{value = dense<[true, false, true, true, false, false, false, true]> : vector<8xi1>}> : () -> vector<8xi1>
    %78 = "vector.bitcast"(%77) : (vector<8xi1>) -> vector<1xi8>
    "vector.print"(%78) <{punctuation = #vector.punctuation<newline>}> : (vector<1xi8>) -> ()
    %79 = "arith.constant"() <{value = dense<[[1, 258], [3, 4]]> : vector<2x2xi16>}> : () -> vector<2x2xi16>
    %80 = "vector.bitcast"(%79) : (vector<2x2xi16>) -> vector<2x1xi32>
    "vector.print"(%80) <{punctuation = #vector.punctuation<newline>}> : (vector<2x1xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reductions"}> ({
    %46 = "arith.constant"() <{value = dense<[3, -1, 7, 4]> : vector<4xi32>}> : () -> vector<4xi32>
    %47 = "arith.constant"() <{value = 10 : i32}> : () -> i32
    %48 = "vector.reduction"(%46) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xi32>) -> i32
    "vector.print"(%48) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %49 = "vector.reduction"(%46, %47) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<mul>}> : (vector<4xi32>, i32) -> i32
    "vector.print"(%49) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %50 = "vector.reduction"(%46) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minui>}> : (vector<4xi32>) -> i32
    "vector.print"(%50) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %51 = "vector.reduction"(%46) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minsi>}> : (vector<4xi32>) -> i32
    "vector.print"(%51) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %52 = "vector.reduction"(%46) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maxui>}> : (vector<4xi32>) -> i32
    "vector.print"(%52) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %53 = "vector.reduction"(%46, %47) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maxsi>}> : (vector<4xi32>, i32) -> i32
    "vector.print"(%53) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %54 = "vector.reduction"(%46) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<and>}> : (vector<4xi32>) -> i32
    "vector.print"(%54) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %55 = "vector.reduction"(%46) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<or>}> : (vector<4xi32>) -> i32
    "vector.print"(%55) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %56 = "vector.reduction"(%46, %47) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<xor>}> : (vector<4xi32>, i32) -> i32
    "vector.print"(%56) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %57 = "arith.constant"() <{value = dense<[1.000000e+08, 1.000000e+00, -1.000000e+08, 3.000000e-01]> : vector<4xf32>}> : () -> vector<4xf32>
    %58 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %59 = "vector.reduction"(%57) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
    "vector.print"(%59) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    %60 = "vector.reduction"(%57, %58) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> f32
    "vector.print"(%60) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    %61 = "vector.reduction"(%57, %58) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<mul>}> : (vector<4xf32>, f32) -> f32
    "vector.print"(%61) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    %62 = "vector.reduction"(%57) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minimumf>}> : (vector<4xf32>) -> f32
    "vector.print"(%62) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    %63 = "vector.reduction"(%57) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maxnumf>}> : (vector<4xf32>) -> f32
    "vector.print"(%63) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    %64 = "vector.reduction"(%57, %58) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maximumf>}> : (vector<4xf32>, f32) -> f32
    "vector.print"(%64) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    %65 = "arith.constant"() <{value = dense<[true, false, true, false]> : vector<4xi1>}> : () -> vector<4xi1>
    %66 = "vector.mask"(%65) ({
      %69 = "vector.reduction"(%46) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xi32>) -> i32
      "vector.yield"(%69) : (i32) -> ()
    }) : (vector<4xi1>) -> i32
    "vector.print"(%66) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %67 = "vector.mask"(%65) ({
      %68 = "vector.reduction"(%46, %47) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minsi>}> : (vector<4xi32>, i32) -> i32
      "vector.yield"(%68) : (i32) -> ()
    }) : (vector<4xi1>) -> i32
    "vector.print"(%67) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "several"}> ({
    %31 = "arith.constant"() <{value = dense<[[3, -1, 7], [4, 2, 9]]> : vector<2x3xi32>}> : () -> vector<2x3xi32>
    %32 = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi32>}> : () -> vector<2xi32>
    %33 = "arith.constant"() <{value = dense<[1, 2, 3]> : vector<3xi32>}> : () -> vector<3xi32>
    %34 = "arith.constant"() <{value = 100 : i32}> : () -> i32
    %35 = "vector.multi_reduction"(%31, %32) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<2x3xi32>, vector<2xi32>) -> vector<2xi32>
    "vector.print"(%35) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi32>) -> ()
    %36 = "vector.multi_reduction"(%31, %33) <{kind = #vector.kind<maxsi>, reduction_dims = array<i64: 0>}> : (vector<2x3xi32>, vector<3xi32>) -> vector<3xi32>
    "vector.print"(%36) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %37 = "vector.multi_reduction"(%31, %34) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0, 1>}> : (vector<2x3xi32>, i32) -> i32
    "vector.print"(%37) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    %38 = "arith.constant"() <{value = dense<[[3.000000e+00, -1.000000e+00, 7.000000e+00], [4.000000e+00, 2.000000e+00, 9.000000e+00]]> : vector<2x3xf32>}> : () -> vector<2x3xf32>
    %39 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
    %40 = "vector.multi_reduction"(%38, %39) <{kind = #vector.kind<mul>, reduction_dims = array<i64: 1>}> : (vector<2x3xf32>, vector<2xf32>) -> vector<2xf32>
    "vector.print"(%40) <{punctuation = #vector.punctuation<newline>}> : (vector<2xf32>) -> ()
    %41:2 = "vector.scan"(%31, %32) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<2x3xi32>, vector<2xi32>) -> (vector<2x3xi32>, vector<2xi32>)
    "vector.print"(%41#0) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    "vector.print"(%41#1) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi32>) -> ()
    %42:2 = "vector.scan"(%31, %33) <{inclusive = false, kind = #vector.kind<mul>, reduction_dim = 0 : i64}> : (vector<2x3xi32>, vector<3xi32>) -> (vector<2x3xi32>, vector<3xi32>)
    "vector.print"(%42#0) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    "vector.print"(%42#1) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %43 = "vector.outerproduct"(%32, %33) <{kind = #vector.kind<add>}> : (vector<2xi32>, vector<3xi32>) -> vector<2x3xi32>
    "vector.print"(%43) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %44 = "vector.outerproduct"(%32, %33, %31) <{kind = #vector.kind<maxsi>}> : (vector<2xi32>, vector<3xi32>, vector<2x3xi32>) -> vector<2x3xi32>
    "vector.print"(%44) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %45 = "vector.outerproduct"(%32, %34, %32) <{kind = #vector.kind<add>}> : (vector<2xi32>, i32, vector<2xi32>) -> vector<2xi32>
    "vector.print"(%45) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "contractions"}> ({
    %17 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>}> : () -> vector<2x3xi32>
    %18 = "arith.constant"() <{value = dense<[[1, 2], [3, 4], [5, -6]]> : vector<3x2xi32>}> : () -> vector<3x2xi32>
    %19 = "arith.constant"() <{value = dense<[[100, 200], [300, 400]]> : vector<2x2xi32>}> : () -> vector<2x2xi32>
    %20 = "vector.contract"(%17, %18, %19) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xi32>, vector<3x2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
    "vector.print"(%20) <{punctuation = #vector.punctuation<newline>}> : (vector<2x2xi32>) -> ()
    %21 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : vector<3xf32>}> : () -> vector<3xf32>
    %22 = "arith.constant"() <{value = 5.000000e-01 : f32}> : () -> f32
    %23 = "vector.contract"(%21, %21, %22) <{indexing_maps = [#map3, #map3, #map4], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<3xf32>, vector<3xf32>, f32) -> f32
    "vector.print"(%23) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    %24 = "arith.constant"() <{value = dense<[-100, 100, 7]> : vector<3xi8>}> : () -> vector<3xi8>
    %25 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %26 = "arith.constant"() <{value = dense<[1.000000e-01, 2.000000e-01]> : vector<2xf32>}> : () -> vector<2xf32>
    %27 = "arith.constant"() <{value = dense<[3.000000e+00, 5.000000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
    %28 = "arith.constant"() <{value = dense<[9.99999971E-10, 1.000000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
    %29 = "vector.fma"(%26, %27, %28) : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "vector.print"(%29) <{punctuation = #vector.punctuation<newline>}> : (vector<2xf32>) -> ()
    %30 = "vector.outerproduct"(%26, %27) <{kind = #vector.kind<add>}> : (vector<2xf32>, vector<2xf32>) -> vector<2x2xf32>
    "vector.print"(%30) <{punctuation = #vector.punctuation<newline>}> : (vector<2x2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "masks"}> ({
    %10 = "arith.constant"() <{value = 2 : index}> : () -> index
    %11 = "arith.constant"() <{value = -3 : index}> : () -> index
    %12 = "arith.constant"() <{value = 9 : index}> : () -> index
    %13 = "vector.create_mask"(%10, %12) : (index, index) -> vector<3x2xi1>
    "vector.print"(%13) <{punctuation = #vector.punctuation<newline>}> : (vector<3x2xi1>) -> ()
    %14 = "vector.create_mask"(%11) : (index) -> vector<3xi1>
    "vector.print"(%14) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi1>) -> ()
    %15 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 1, 2>}> : () -> vector<2x3xi1>
    "vector.print"(%15) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi1>) -> ()
    %16 = "vector.create_mask"(%12) : (index) -> vector<3xi1>
    "vector.print"(%16) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi1>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "printing"}> ({
    %0 = "arith.constant"() <{value = dense<[[1.000000e+00, 2.500000e+00], [1.000000e+10, 3.14159274]]> : vector<2x2xf32>}> : () -> vector<2x2xf32>
    "vector.print"(%0) <{punctuation = #vector.punctuation<newline>}> : (vector<2x2xf32>) -> ()
    %1 = "arith.constant"() <{value = -3 : index}> : () -> index
    "vector.print"(%1) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    %2 = "arith.constant"() <{value = -3 : i17}> : () -> i17
    "vector.print"(%2) <{punctuation = #vector.punctuation<newline>}> : (i17) -> ()
    %3 = "arith.constant"() <{value = 1.500000e+00 : f16}> : () -> f16
    "vector.print"(%3) <{punctuation = #vector.punctuation<newline>}> : (f16) -> ()
    %4 = "arith.constant"() <{value = 9.994500e-04 : bf16}> : () -> bf16
    "vector.print"(%4) <{punctuation = #vector.punctuation<newline>}> : (bf16) -> ()
    %5 = "arith.constant"() <{value = dense<1.000000e+00> : vector<f32>}> : () -> vector<f32>
    "vector.print"(%5) <{punctuation = #vector.punctuation<newline>}> : (vector<f32>) -> ()
    %6 = "arith.constant"() <{value = 1.000000e-10 : f64}> : () -> f64
    "vector.print"(%6) <{punctuation = #vector.punctuation<comma>}> : (f64) -> ()
    %7 = "arith.constant"() <{value = 0x419D6F3454000000 : f64}> : () -> f64
    "vector.print"(%7) <{punctuation = #vector.punctuation<no_punctuation>}> : (f64) -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<open>}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>, stringLiteral = "hi"}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<close>}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>, stringLiteral = "ho\0A"}> : () -> ()
    %8 = "arith.constant"() <{value = 0xFF800000 : f32}> : () -> f32
    "vector.print"(%8) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    %9 = "arith.constant"() <{value = -0.000000e+00 : f32}> : () -> f32
    "vector.print"(%9) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

