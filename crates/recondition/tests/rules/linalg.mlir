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
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x4xf32>
    %4 = "arith.constant"() <{value = 2.0 : f32}> : () -> f32
    "linalg.fill"(%4, %3) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      "linalg.yield"(%arg6) : (f32) -> ()
    }) : (f32, memref<4x4xf32>) -> ()
    "linalg.transpose"(%3, %3) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      "linalg.yield"(%arg8) : (f32) -> ()
    }) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
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
    %5 = "arith.constant"() <{value = 0 : index}> : () -> index
    %6 = "tensor.dim"(%arg2, %5) : (tensor<?x4xf32>, index) -> index
    %7 = "arith.constant"() <{value = 0 : index}> : () -> index
    %8 = "tensor.dim"(%arg0, %7) : (tensor<?x4xf32>, index) -> index
    %9 = "arith.cmpi"(%8, %6) <{predicate = 0 : i64}> : (index, index) -> i1
    %10 = "arith.constant"() <{value = 4 : index}> : () -> index
    %11 = "scf.if"(%9) ({
      "scf.yield"(%arg0) : (tensor<?x4xf32>) -> ()
    }, {
      %12 = "arith.constant"() <{value = 5.0 : f32}> : () -> f32
      %13 = "tensor.splat"(%12, %6) : (f32, index) -> tensor<?x4xf32>
      "scf.yield"(%13) : (tensor<?x4xf32>) -> ()
    }) : (i1) -> tensor<?x4xf32>
    %0 = "linalg.matmul"(%11, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
      %1 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %2 = "arith.addf"(%arg5, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%2) : (f32) -> ()
    }) : (tensor<?x4xf32>, tensor<4x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x4xf32>
    %4 = "arith.constant"() <{value = 2.0 : f32}> : () -> f32
    "linalg.fill"(%4, %3) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      "linalg.yield"(%arg6) : (f32) -> ()
    }) : (f32, memref<4x4xf32>) -> ()
    %14 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x4xf32>
    "memref.copy"(%3, %14) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
    "linalg.transpose"(%14, %3) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      "linalg.yield"(%arg8) : (f32) -> ()
    }) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
