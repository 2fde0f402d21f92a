"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi32>, sym_name = "data", sym_visibility = "private", type = memref<4x3xi32>}> : () -> ()
  "func.func"() <{function_type = () -> (index, index), sym_name = "bounds"}> ({
    %61 = "arith.constant"() <{value = 0 : index}> : () -> index
    %62 = "arith.constant"() <{value = 9 : index}> : () -> index
    %63:2 = "affine.for"(%62, %62, %62, %61, %61) <{lowerBoundMap = affine_map<(d0)[s0] -> (d0 - 7, s0 floordiv 4)>, operandSegmentSizes = array<i32: 2, 1, 2>, step = 3 : index, upperBoundMap = affine_map<(d0) -> (d0, 8)>}> ({
    ^bb0(%arg18: index, %arg19: index, %arg20: index):
      %64 = "arith.addi"(%arg19, %arg18) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %65 = "affine.apply"(%arg20, %arg18) <{map = affine_map<(d0, d1) -> (d0 * 2 + d1 ceildiv 3 - d1 mod 4)>}> : (index, index) -> index
      "affine.yield"(%64, %65) : (index, index) -> ()
    }) : (index, index, index, index, index) -> (index, index)
    "func.return"(%63#0, %63#1) : (index, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> index, sym_name = "empty"}> ({
    %59 = "arith.constant"() <{value = 5 : index}> : () -> index
    %60 = "affine.for"(%59) <{lowerBoundMap = affine_map<() -> (3)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (3)>}> ({
    ^bb0(%arg16: index, %arg17: index):
      "affine.yield"(%arg16) : (index) -> ()
    }) : (index) -> index
    "func.return"(%60) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "conditions"}> ({
    %50 = "memref.get_global"() <{name = @data}> : () -> memref<4x3xi32>
    %51 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %52 = "affine.for"(%51) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%arg12: index, %arg13: i32):
      %53 = "affine.for"(%arg13) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (3)>}> ({
      ^bb0(%arg14: index, %arg15: i32):
        %54 = "affine.if"(%arg12, %arg14) <{condition = affine_set<(d0, d1) : (d0 - d1 >= 0, (d0 + d1) mod 2 == 0)>}> ({
          %58 = "affine.load"(%50, %arg12, %arg14) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x3xi32>, index, index) -> i32
          "affine.yield"(%58) : (i32) -> ()
        }, {
          %56 = "affine.load"(%50, %arg12, %arg14) <{map = affine_map<(d0, d1) -> (-d0 + 3, (d1 + 1) mod 3)>}> : (memref<4x3xi32>, index, index) -> i32
          %57 = "arith.subi"(%51, %56) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
          "affine.yield"(%57) : (i32) -> ()
        }) : (index, index) -> i32
        %55 = "arith.addi"(%arg15, %54) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "affine.yield"(%55) : (i32) -> ()
      }) : (i32) -> i32
      "affine.yield"(%53) : (i32) -> ()
    }) : (i32) -> i32
    "func.return"(%52) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "transposed"}> ({
    %40 = "memref.get_global"() <{name = @data}> : () -> memref<4x3xi32>
    %41 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi32>
    %42 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%arg10: index):
      "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (3)>}> ({
      ^bb0(%arg11: index):
        %49 = "affine.load"(%40, %arg10, %arg11) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x3xi32>, index, index) -> i32
        "affine.store"(%49, %41, %arg11, %arg10) <{map = affine_map<(d0, d1) -> (d0, -d1 + 3)>}> : (i32, memref<3x4xi32>, index, index) -> ()
        "affine.yield"() : () -> ()
      }) : () -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    %43 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %44 = "affine.for"(%43) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (3)>}> ({
    ^bb0(%arg6: index, %arg7: i32):
      %45 = "affine.for"(%arg7) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
      ^bb0(%arg8: index, %arg9: i32):
        %46 = "affine.load"(%41, %arg6, %arg8) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<3x4xi32>, index, index) -> i32
        %47 = "arith.muli"(%arg9, %42) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        %48 = "arith.addi"(%47, %46) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "affine.yield"(%48) : (i32) -> ()
      }) : (i32) -> i32
      "affine.yield"(%45) : (i32) -> ()
    }) : (i32) -> i32
    "memref.dealloc"(%41) : (memref<3x4xi32>) -> ()
    "func.return"(%44) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "outside"}> ({
    %37 = "memref.get_global"() <{name = @data}> : () -> memref<4x3xi32>
    %38 = "arith.constant"() <{value = 1 : index}> : () -> index
    %39 = "affine.load"(%37, %38) <{map = affine_map<(d0) -> (d0 + 3, 0)>}> : (memref<4x3xi32>, index) -> i32
    "func.return"(%39) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, i32, i32), sym_name = "parallel"}> ({
    %33 = "memref.get_global"() <{name = @data}> : () -> memref<4x3xi32>
    %34 = "arith.constant"() <{value = 2 : index}> : () -> index
    %35:3 = "affine.parallel"(%34, %34) <{lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>, lowerBoundsMap = affine_map<(d0) -> (0, d0, 1)>, reductions = [1, 14, 13], steps = [2, 1], upperBoundsGroups = dense<[1, 2]> : tensor<2xi32>, upperBoundsMap = affine_map<(d0) -> (4, d0 + 7, 3)>}> ({
    ^bb0(%arg4: index, %arg5: index):
      %36 = "affine.load"(%33, %arg4, %arg5) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x3xi32>, index, index) -> i32
      "affine.yield"(%36, %36, %36) : (i32, i32, i32) -> ()
    }) : (index, index) -> (i32, i32, i32)
    "func.return"(%35#0, %35#1, %35#2) : (i32, i32, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, i8, i32), sym_name = "parallel_empty"}> ({
    %30 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %31 = "arith.constant"() <{value = 4 : i8}> : () -> i8
    %32:3 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [1, 14, 13], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (0)>}> ({
    ^bb0(%arg3: index):
      "affine.yield"(%30, %31, %30) : (i32, i8, i32) -> ()
    }) : () -> (i32, i8, i32)
    "func.return"(%32#0, %32#1, %32#2) : (i32, i8, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (index, index, index, index, index, index), sym_name = "digits"}> ({
    %24 = "arith.constant"() <{value = 123 : index}> : () -> index
    %25 = "arith.constant"() <{value = -7 : index}> : () -> index
    %26 = "arith.constant"() <{value = 4 : index}> : () -> index
    %27:3 = "affine.delinearize_index"(%24, %26) <{static_basis = array<i64: 10, -9223372036854775808, 5>}> : (index, index) -> (index, index, index)
    %28:2 = "affine.delinearize_index"(%25, %26) <{static_basis = array<i64: -9223372036854775808>}> : (index, index) -> (index, index)
    %29 = "affine.linearize_index"(%27#0, %27#1, %27#2, %26) <{disjoint = false, operandSegmentSizes = array<i32: 3, 1>, static_basis = array<i64: -9223372036854775808, 5>}> : (index, index, index, index) -> index
    "func.return"(%27#0, %27#1, %27#2, %28#0, %28#1, %29) : (index, index, index, index, index, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> index, sym_name = "not_disjoint"}> ({
    %22 = "arith.constant"() <{value = 7 : index}> : () -> index
    %23 = "affine.linearize_index"(%22, %22) <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4>}> : (index, index) -> index
    "func.return"(%23) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (vector<3xi32>, vector<2x2xi32>, i32), sym_name = "vectors"}> ({
    %16 = "memref.get_global"() <{name = @data}> : () -> memref<4x3xi32>
    %17 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x3xi32>
    "memref.copy"(%16, %17) : (memref<4x3xi32>, memref<4x3xi32>) -> ()
    %18 = "arith.constant"() <{value = 1 : index}> : () -> index
    %19 = "affine.vector_load"(%17, %18) <{map = affine_map<(d0) -> (d0 + 1, 0)>}> : (memref<4x3xi32>, index) -> vector<3xi32>
    "affine.vector_store"(%19, %17) <{map = affine_map<() -> (0, 0)>}> : (vector<3xi32>, memref<4x3xi32>) -> ()
    %20 = "affine.vector_load"(%17, %18) <{map = affine_map<(d0) -> (0, d0)>}> : (memref<4x3xi32>, index) -> vector<2x2xi32>
    %21 = "affine.load"(%17) <{map = affine_map<() -> (0, 2)>}> : (memref<4x3xi32>) -> i32
    "memref.dealloc"(%17) : (memref<4x3xi32>) -> ()
    "func.return"(%19, %20, %21) : (vector<3xi32>, vector<2x2xi32>, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (index, index, index), sym_name = "min_max"}> ({
    %12 = "arith.constant"() <{value = 10 : index}> : () -> index
    %13 = "affine.min"(%12, %12) <{map = affine_map<(d0)[s0] -> (d0 * 3, s0 + 8, 25)>}> : (index, index) -> index
    %14 = "affine.max"(%12, %12) <{map = affine_map<(d0)[s0] -> (d0 * 3, s0 + 8, 25)>}> : (index, index) -> index
    %15 = "affine.apply"(%12) <{map = affine_map<(d0) -> ((d0 * -3) floordiv 7)>}> : (index) -> index
    "func.return"(%13, %14, %15) : (index, index, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> index, sym_name = "overflow"}> ({
    %10 = "arith.constant"() <{value = 9223372036854775807 : index}> : () -> index
    %11 = "affine.apply"(%10) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
    "func.return"(%11) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (f32, f32, f32), sym_name = "parallel_floats"}> ({
    %6 = "memref.get_global"() <{name = @data}> : () -> memref<4x3xi32>
    %7:3 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [0, 12, 4], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (4, 3)>}> ({
    ^bb0(%arg1: index, %arg2: index):
      %8 = "affine.load"(%6, %arg1, %arg2) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x3xi32>, index, index) -> i32
      %9 = "arith.sitofp"(%8) : (i32) -> f32
      "affine.yield"(%9, %9, %9) : (f32, f32, f32) -> ()
    }) : () -> (f32, f32, f32)
    "func.return"(%7#0, %7#1, %7#2) : (f32, f32, f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<4xindex>, sym_name = "parallel_memory"}> ({
    %5 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xindex>
    "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [2], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
    ^bb0(%arg0: index):
      "affine.store"(%arg0, %5, %arg0) <{map = affine_map<(d0) -> (d0 floordiv 2)>}> : (index, memref<4xindex>, index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"(%5) : (memref<4xindex>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (index, index), sym_name = "poison"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xindex>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "memref.load"(%0, %1) : (memref<1xindex>, index) -> index
    %3 = "affine.apply"(%2, %1) <{map = affine_map<(d0, d1) -> (d0 * 2 + d1)>}> : (index, index) -> index
    %4 = "affine.apply"(%2, %1) <{map = affine_map<(d0, d1) -> (d1 + 1)>}> : (index, index) -> index
    "func.return"(%3, %4) : (index, index) -> ()
  }) : () -> ()
}) : () -> ()
