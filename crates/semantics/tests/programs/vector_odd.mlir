#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (vector<2x2xi32>, i32, f32, f32), sym_name = "odd_contractions"}> ({
    %28 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>}> : () -> vector<2x3xi32>
    %29 = "arith.constant"() <{value = dense<[[1, 2], [3, 4], [5, -6]]> : vector<3x2xi32>}> : () -> vector<3x2xi32>
    %30 = "arith.constant"() <{value = dense<[[100, 200], [300, 400]]> : vector<2x2xi32>}> : () -> vector<2x2xi32>
    %31 = "vector.contract"(%28, %29, %30) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<minsi>}> : (vector<2x3xi32>, vector<3x2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
    %32 = "arith.constant"() <{value = dense<[-100, 100, 7]> : vector<3xi8>}> : () -> vector<3xi8>
    %33 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %34 = "vector.contract"(%32, %32, %33) <{indexing_maps = [#map3, #map3, #map4], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<3xi8>, vector<3xi8>, i32) -> i32
    %35 = "arith.constant"() <{value = 5.000000e-01 : f32}> : () -> f32
    %36 = "arith.constant"() <{value = dense<[[1.000000e-01, 2.000000e-01], [3.000000e-01, 4.000000e-01]]> : vector<2x2xf32>}> : () -> vector<2x2xf32>
    %37 = "vector.multi_reduction"(%36, %35) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0, 1>}> : (vector<2x2xf32>, f32) -> f32
    %38 = "arith.constant"() <{value = dense<-0.000000e+00> : vector<2xf32>}> : () -> vector<2xf32>
    %39 = "vector.reduction"(%38) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<2xf32>) -> f32
    "func.return"(%31, %34, %37, %39) : (vector<2x2xi32>, i32, f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (vector<4xi32>, i32, vector<3xi32>, vector<3xi32>, i32, vector<2xi32>, vector<2xi1>), sym_name = "poison"}> ({
    %14 = "arith.constant"() <{value = dense<[1, 2, 3]> : vector<3xi32>}> : () -> vector<3xi32>
    %15 = "arith.constant"() <{value = 7 : index}> : () -> index
    %16 = "arith.constant"() <{value = 9 : i32}> : () -> i32
    %17 = "vector.shuffle"(%14, %14) <{mask = array<i64: 0, -1, 5, 2>}> : (vector<3xi32>, vector<3xi32>) -> vector<4xi32>
    %18 = "vector.extract"(%14, %15) <{static_position = array<i64: -9223372036854775808>}> : (vector<3xi32>, index) -> i32
    %19 = "vector.insert"(%16, %14, %15) <{static_position = array<i64: -9223372036854775808>}> : (i32, vector<3xi32>, index) -> vector<3xi32>
    %20 = "vector.insert"(%16, %14) <{static_position = array<i64: -1>}> : (i32, vector<3xi32>) -> vector<3xi32>
    %21 = "vector.reduction"(%17) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xi32>) -> i32
    %22 = "ub.poison"() <{value = #ub.poison}> : () -> i16
    %23 = "arith.constant"() <{value = 1 : i16}> : () -> i16
    %24 = "vector.from_elements"(%23, %23, %22, %23) : (i16, i16, i16, i16) -> vector<4xi16>
    %25 = "vector.bitcast"(%24) : (vector<4xi16>) -> vector<2xi32>
    %26 = "ub.poison"() <{value = #ub.poison}> : () -> index
    %27 = "vector.create_mask"(%26) : (index) -> vector<2xi1>
    "func.return"(%17, %18, %19, %20, %21, %25, %27) : (vector<4xi32>, i32, vector<3xi32>, vector<3xi32>, i32, vector<2xi32>, vector<2xi1>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> vector<1xi32>, sym_name = "nan_bits"}> ({
    %12 = "arith.constant"() <{value = dense<0x7FC00000> : vector<1xf32>}> : () -> vector<1xf32>
    %13 = "vector.bitcast"(%12) : (vector<1xf32>) -> vector<1xi32>
    "func.return"(%13) : (vector<1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (vector<3xi32>, vector<2x2xi32>), sym_name = "masked_parts"}> ({
    %0 = "arith.constant"() <{value = dense<[[3, -1, 7], [4, 2, 9]]> : vector<2x3xi32>}> : () -> vector<2x3xi32>
    %1 = "arith.constant"() <{value = dense<[1, 2, 3]> : vector<3xi32>}> : () -> vector<3xi32>
    %2 = "arith.constant"() <{value = dense<[[true, false, false], [true, true, false]]> : vector<2x3xi1>}> : () -> vector<2x3xi1>
    %3 = "vector.mask"(%2) ({
      %11 = "vector.multi_reduction"(%0, %1) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> : (vector<2x3xi32>, vector<3xi32>) -> vector<3xi32>
      "vector.yield"(%11) : (vector<3xi32>) -> ()
    }) : (vector<2x3xi1>) -> vector<3xi32>
    %4 = "arith.constant"() <{value = dense<[[1, 2], [3, 4], [5, -6]]> : vector<3x2xi32>}> : () -> vector<3x2xi32>
    %5 = "arith.constant"() <{value = dense<[[100, 200], [300, 400]]> : vector<2x2xi32>}> : () -> vector<2x2xi32>
    %6 = "arith.constant"() <{value = 2 : index}> : () -> index
    %7 = "arith.constant"() <{value = 1 : index}> : () -> index
    %8 = "vector.create_mask"(%6, %7, %6) : (index, index, index) -> vector<2x2x3xi1>
    %9 = "vector.mask"(%8) ({
      %10 = "vector.contract"(%0, %4, %5) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xi32>, vector<3x2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
      "vector.yield"(%10) : (vector<2x2xi32>) -> ()
    }) : (vector<2x2x3xi1>) -> vector<2x2xi32>
    "func.return"(%3, %9) : (vector<3xi32>, vector<2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> vector<2xi32>, sym_name = "reduction_of_no_dimension"}> ({
    %v = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi32>}> : () -> vector<2xi32>
    %r = "vector.multi_reduction"(%v, %v) <{kind = #vector.kind<add>, reduction_dims = array<i64>}> : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
    "func.return"(%r) : (vector<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> vector<2xi32>, sym_name = "reduction_of_a_dimension_that_is_not_there"}> ({
    %v = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi32>}> : () -> vector<2xi32>
    %r = "vector.multi_reduction"(%v, %v) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
    "func.return"(%r) : (vector<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> f32, sym_name = "reduction_of_no_element"}> ({
    %v = "arith.constant"() <{value = dense<1.0> : vector<1xf32>}> : () -> vector<1xf32>
    %m = "arith.constant"() <{value = dense<false> : vector<1xi1>}> : () -> vector<1xi1>
    %r = "vector.mask"(%m) ({
      %0 = "vector.reduction"(%v) <{kind = #vector.kind<add>}> : (vector<1xf32>) -> f32
      "vector.yield"(%0) : (f32) -> ()
    }) : (vector<1xi1>) -> f32
    "func.return"(%r) : (f32) -> ()
  }) : () -> ()
}) : () -> ()
