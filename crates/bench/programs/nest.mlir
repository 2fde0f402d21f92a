#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> (0)>
#map2 = affine_map<() -> (64)>
#map3 = affine_map<(d0) -> (d0 + 1)>
#map4 = affine_map<() -> (63)>
#map5 = affine_map<()[s0] -> (s0)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> i32, sym_name = "scf"}> ({
  ^bb0(%arg13: index):
    %14 = "arith.constant"() <{value = 0 : index}> : () -> index
    %15 = "arith.constant"() <{value = 1 : index}> : () -> index
    %16 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %17 = "arith.constant"() <{value = 77 : i32}> : () -> i32
    %18 = "scf.for"(%14, %arg13, %15, %16) ({
    ^bb0(%arg14: index, %arg15: i32):
      %19 = "scf.for"(%14, %arg13, %15, %arg15) ({
      ^bb0(%arg16: index, %arg17: i32):
        %20 = "arith.index_cast"(%arg16) : (index) -> i32
        %21 = "arith.addi"(%arg17, %20) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %22 = "arith.muli"(%21, %17) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %23 = "arith.xori"(%22, %arg17) : (i32, i32) -> i32
        %24 = "arith.cmpi"(%23, %22) <{predicate = 2 : i64}> : (i32, i32) -> i1
        %25 = "arith.select"(%24, %23, %21) : (i1, i32, i32) -> i32
        "scf.yield"(%25) : (i32) -> ()
      }) : (index, index, index, i32) -> i32
      "scf.yield"(%19) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    "func.return"(%18) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index) -> i32, sym_name = "affine"}> ({
  ^bb0(%arg9: index):
    %8 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %9 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<64xi32>
    "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map2}> ({
    ^bb0(%arg12: index):
      "affine.store"(%8, %9, %arg12) <{map = #map}> : (i32, memref<64xi32>, index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "affine.for"(%arg9) <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map5}> ({
    ^bb0(%arg10: index):
      "affine.for"() <{lowerBoundMap = #map1, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map4}> ({
      ^bb0(%arg11: index):
        %11 = "affine.load"(%9, %arg11) <{map = #map}> : (memref<64xi32>, index) -> i32
        %12 = "arith.index_cast"(%arg11) : (index) -> i32
        %13 = "arith.addi"(%11, %12) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "affine.store"(%13, %9, %arg11) <{map = #map3}> : (i32, memref<64xi32>, index) -> ()
        "affine.yield"() : () -> ()
      }) : () -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    %10 = "affine.load"(%9) <{map = #map4}> : (memref<64xi32>) -> i32
    "memref.dealloc"(%9) : (memref<64xi32>) -> ()
    "func.return"(%10) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> f32, sym_name = "matmul"}> ({
    %0 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<64x64xf32>
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<64x64xf32>
    %4 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<64x64xf32>
    "linalg.fill"(%0, %2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      "linalg.yield"(%arg7) : (f32) -> ()
    }) : (f32, memref<64x64xf32>) -> ()
    "linalg.fill"(%0, %3) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      "linalg.yield"(%arg5) : (f32) -> ()
    }) : (f32, memref<64x64xf32>) -> ()
    "linalg.fill"(%0, %4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      "linalg.yield"(%arg3) : (f32) -> ()
    }) : (f32, memref<64x64xf32>) -> ()
    "linalg.matmul"(%2, %3, %4) <{indexing_maps = [#map6, #map7, #map8], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg0: f32, %arg1: f32, %arg2: f32):
      %6 = "arith.mulf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %7 = "arith.addf"(%arg2, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%7) : (f32) -> ()
    }) : (memref<64x64xf32>, memref<64x64xf32>, memref<64x64xf32>) -> ()
    %5 = "memref.load"(%4, %1, %1) : (memref<64x64xf32>, index, index) -> f32
    "func.return"(%5) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

