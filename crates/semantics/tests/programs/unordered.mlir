#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (f32, f32, f32, f32, i32, f32), sym_name = "reductions"}> ({
    %51 = "arith.constant"() <{value = 0 : index}> : () -> index
    %52 = "arith.constant"() <{value = 1 : index}> : () -> index
    %53 = "arith.constant"() <{value = 10 : index}> : () -> index
    %54 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %55 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %56 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %57 = "arith.constant"() <{value = 1.000000e+08 : f32}> : () -> f32
    %58 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %59:6 = "scf.parallel"(%51, %53, %52, %54, %54, %55, %54, %58, %57) <{operandSegmentSizes = array<i32: 1, 1, 1, 6>}> ({
    ^bb0(%arg15: index):
      %60 = "arith.index_cast"(%arg15) : (index) -> i32
      %61 = "arith.sitofp"(%60) : (i32) -> f32
      %62 = "arith.mulf"(%61, %56) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %63 = "arith.addf"(%62, %55) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "scf.reduce"(%61, %62, %63, %62, %60, %56) ({
      ^bb0(%arg26: f32, %arg27: f32):
        %70 = "arith.addf"(%arg26, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%70) : (f32) -> ()
      }, {
      ^bb0(%arg24: f32, %arg25: f32):
        %69 = "arith.addf"(%arg25, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%69) : (f32) -> ()
      }, {
      ^bb0(%arg22: f32, %arg23: f32):
        %68 = "arith.mulf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%68) : (f32) -> ()
      }, {
      ^bb0(%arg20: f32, %arg21: f32):
        %67 = "arith.maximumf"(%arg20, %arg21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%67) : (f32) -> ()
      }, {
      ^bb0(%arg18: i32, %arg19: i32):
        %66 = "arith.addi"(%arg18, %arg19) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "scf.reduce.return"(%66) : (i32) -> ()
      }, {
      ^bb0(%arg16: f32, %arg17: f32):
        %64 = "arith.negf"(%arg17) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
        %65 = "arith.subf"(%arg16, %64) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%65) : (f32) -> ()
      }) : (f32, f32, f32, f32, i32, f32) -> ()
    }) : (index, index, index, f32, f32, f32, f32, i32, f32) -> (f32, f32, f32, f32, i32, f32)
    "func.return"(%59#0, %59#1, %59#2, %59#3, %59#4, %59#5) : (f32, f32, f32, f32, i32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> vector<2xf32>, sym_name = "vector_reduction"}> ({
    %46 = "arith.constant"() <{value = 0 : index}> : () -> index
    %47 = "arith.constant"() <{value = 1 : index}> : () -> index
    %48 = "arith.constant"() <{value = dense<0.000000e+00> : vector<2xf32>}> : () -> vector<2xf32>
    %49 = "scf.parallel"(%46, %47, %47, %48) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
    ^bb0(%arg12: index):
      "scf.reduce"(%48) ({
      ^bb0(%arg13: vector<2xf32>, %arg14: vector<2xf32>):
        %50 = "arith.addf"(%arg13, %arg14) <{fastmath = #arith.fastmath<none>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
        "scf.reduce.return"(%50) : (vector<2xf32>) -> ()
      }) : (vector<2xf32>) -> ()
    }) : (index, index, index, vector<2xf32>) -> vector<2xf32>
    "func.return"(%49) : (vector<2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<f32>, tensor<f32>, tensor<2xf32>), sym_name = "cancels"}> ({
    %33 = "arith.constant"() <{value = dense<[1.000000e+08, -1.000000e+08, 1.000000e+00]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %34 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 4.000000e+00]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %35 = "arith.constant"() <{value = dense<[[1.000000e+00, 2.000000e+00, 4.000000e+00], [1.000000e-01, 1.000000e-01, 1.000000e-01]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
    %36 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "arith.constant"() <{value = dense<[1.000000e+01, 0.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %38 = "linalg.reduce"(%33, %36) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg10: f32, %arg11: f32):
      %45 = "arith.addf"(%arg11, %arg10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%45) : (f32) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %39 = "linalg.dot"(%34, %34, %36) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32, %arg9: f32):
      %43 = "arith.mulf"(%arg7, %arg8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %44 = "arith.addf"(%arg9, %43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%44) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map, #map1]} : (tensor<3xf32>, tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %40 = "linalg.matvec"(%35, %34, %37) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg4: f32, %arg5: f32, %arg6: f32):
      %41 = "arith.mulf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %42 = "arith.addf"(%arg6, %41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%42) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map2, #map3, #map4]} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%38, %39, %40) : (tensor<f32>, tensor<f32>, tensor<2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<f32>, tensor<f32>), sym_name = "two_uses"}> ({
    %28 = "arith.constant"() <{value = dense<[1.000000e+00, 2.000000e+00, 4.000000e+00]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %29 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30:2 = "linalg.generic"(%28, %29, %29) <{indexing_maps = [#map, #map1, #map1], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg1: f32, %arg2: f32, %arg3: f32):
      %31 = "arith.addf"(%arg1, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %32 = "arith.maximumf"(%31, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%31, %32) : (f32, f32) -> ()
    }) : (tensor<3xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    "func.return"(%30#0, %30#1) : (tensor<f32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, f32, f32, vector<2xf32>), sym_name = "fma"}> ({
    %17 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %18 = "arith.constant"() <{value = -0.00999999977 : f32}> : () -> f32
    %19 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
    %20 = "arith.constant"() <{value = 3.000000e+38 : f32}> : () -> f32
    %21 = "math.fma"(%17, %17, %18) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    %22 = "math.fma"(%19, %19, %19) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    %23 = "arith.negf"(%20) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %24 = "vector.broadcast"(%17) : (f32) -> vector<2xf32>
    %25 = "vector.broadcast"(%18) : (f32) -> vector<2xf32>
    %26 = "vector.fma"(%24, %24, %25) : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    %27 = "math.fma"(%19, %17, %17) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    "func.return"(%21, %22, %27, %26) : (f32, f32, f32, vector<2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> f32, sym_name = "fma_overflow"}> ({
    %13 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
    %14 = "arith.constant"() <{value = 3.000000e+38 : f32}> : () -> f32
    %15 = "arith.negf"(%14) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %16 = "math.fma"(%13, %14, %15) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    "func.return"(%16) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<3xf32>, sym_name = "atomic"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 2 : index}> : () -> index
    %3 = "arith.constant"() <{value = 10 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    %6 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3xf32>
    "memref.store"(%4, %6, %0) : (f32, memref<3xf32>, index) -> ()
    "memref.store"(%4, %6, %1) : (f32, memref<3xf32>, index) -> ()
    "memref.store"(%4, %6, %2) : (f32, memref<3xf32>, index) -> ()
    %7 = "memref.atomic_rmw"(%5, %6, %2) <{kind = 0 : i64}> : (f32, memref<3xf32>, index) -> f32
    "scf.parallel"(%0, %3, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg0: index):
      %8 = "arith.index_cast"(%arg0) : (index) -> i32
      %9 = "arith.sitofp"(%8) : (i32) -> f32
      %10 = "arith.mulf"(%9, %5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %11 = "memref.atomic_rmw"(%9, %6, %0) <{kind = 0 : i64}> : (f32, memref<3xf32>, index) -> f32
      %12 = "memref.atomic_rmw"(%10, %6, %1) <{kind = 0 : i64}> : (f32, memref<3xf32>, index) -> f32
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"(%6) : (memref<3xf32>) -> ()
  }) : () -> ()
}) : () -> ()

