#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x4xf32>, tensor<4x4xf32>, tensor<?x4xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<?x4xf32>):
    %0 = "linalg.matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
      %1 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %2 = "arith.addf"(%arg5, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%2) : (f32) -> ()
    }) : (tensor<?x4xf32>, tensor<4x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x4xf32>, tensor<4x4xf32>, tensor<?x4xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<?x4xf32>):
    %3 = "arith.constant"() <{value = 0 : index}> : () -> index
    %4 = "tensor.dim"(%arg2, %3) : (tensor<?x4xf32>, index) -> index
    %5 = "arith.constant"() <{value = 0 : index}> : () -> index
    %6 = "tensor.dim"(%arg0, %5) : (tensor<?x4xf32>, index) -> index
    %7 = "arith.cmpi"(%6, %4) <{predicate = 0 : i64}> : (index, index) -> i1
    %8 = "arith.constant"() <{value = 4 : index}> : () -> index
    %9 = "scf.if"(%7) ({
      "scf.yield"(%arg0) : (tensor<?x4xf32>) -> ()
    }, {
      %10 = "arith.constant"() <{value = 5.0 : f32}> : () -> f32
      %11 = "tensor.splat"(%10, %4) : (f32, index) -> tensor<?x4xf32>
      "scf.yield"(%11) : (tensor<?x4xf32>) -> ()
    }) : (i1) -> tensor<?x4xf32>
    %0 = "linalg.matmul"(%9, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
      %1 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %2 = "arith.addf"(%arg5, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%2) : (f32) -> ()
    }) : (tensor<?x4xf32>, tensor<4x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
