// doubtful: vector.contract
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<1x1xf32>, vector<1x1xf32>, vector<1x1xf32>) -> i1, sym_name = "f"}> ({
  ^bb0(%arg0: vector<1x1xf32>, %arg1: vector<1x1xf32>, %arg2: vector<1x1xf32>):
    %4 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<1x1xf32>, vector<1x1xf32>, vector<1x1xf32>) -> vector<1x1xf32>
    %5 = "vector.extract"(%4) <{static_position = array<i64: 0, 0>}> : (vector<1x1xf32>) -> f32
    %6 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %7 = "arith.cmpf"(%5, %6) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
    "func.return"(%7) : (i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = dense<1.100000e+00> : vector<1x1xf32>}> : () -> vector<1x1xf32>
    %1 = "arith.mulf"(%0, %0) <{fastmath = #arith.fastmath<none>}> : (vector<1x1xf32>, vector<1x1xf32>) -> vector<1x1xf32>
    %2 = "arith.negf"(%1) <{fastmath = #arith.fastmath<none>}> : (vector<1x1xf32>) -> vector<1x1xf32>
    %3 = "func.call"(%0, %0, %2) <{callee = @f}> : (vector<1x1xf32>, vector<1x1xf32>, vector<1x1xf32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

