"builtin.module"() ({
  "memref.global"() <{initial_value = dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>, sym_name = "data", sym_visibility = "private", type = memref<3x4xi32>}> : () -> ()
  "memref.global"() <{constant, initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "fixed", sym_visibility = "private", type = memref<2xi32>}> : () -> ()
  "func.func"() <{function_type = () -> (i32, i32, i32, index, index, index), sym_name = "views"}> ({
    %103 = "memref.get_global"() <{name = @data}> : () -> memref<3x4xi32>
    %104 = "arith.constant"() <{value = 0 : index}> : () -> index
    %105 = "arith.constant"() <{value = 1 : index}> : () -> index
    %106 = "arith.constant"() <{value = 2 : index}> : () -> index
    %107 = "memref.subview"(%103, %105, %106) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 2, -9223372036854775808>, static_strides = array<i64: 1, 2>}> : (memref<3x4xi32>, index, index) -> memref<2x?xi32, strided<[4, 2], offset: ?>>
    %108 = "memref.load"(%107, %105, %105) : (memref<2x?xi32, strided<[4, 2], offset: ?>>, index, index) -> i32
    %109 = "memref.subview"(%103) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2, 1>, static_sizes = array<i64: 1, 3>, static_strides = array<i64: 1, 1>}> : (memref<3x4xi32>) -> memref<3xi32, strided<[1], offset: 9>>
    %110 = "memref.load"(%109, %106) : (memref<3xi32, strided<[1], offset: 9>>, index) -> i32
    %111 = "memref.transpose"(%107) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<2x?xi32, strided<[4, 2], offset: ?>>) -> memref<?x2xi32, strided<[2, 4], offset: ?>>
    %112 = "memref.load"(%111, %105, %104) : (memref<?x2xi32, strided<[2, 4], offset: ?>>, index, index) -> i32
    %113:6 = "memref.extract_strided_metadata"(%111) : (memref<?x2xi32, strided<[2, 4], offset: ?>>) -> (memref<i32>, index, index, index, index, index)
    "func.return"(%108, %110, %112, %113#1, %113#2, %113#5) : (i32, i32, i32, index, index, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "outside"}> ({
    %100 = "memref.get_global"() <{name = @data}> : () -> memref<3x4xi32>
    %101 = "arith.constant"() <{value = 2 : index}> : () -> index
    %102 = "memref.subview"(%100, %101) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (memref<3x4xi32>, index) -> memref<2x4xi32, strided<[4, 1], offset: ?>>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> index, sym_name = "empty_slice"}> ({
    %95 = "memref.get_global"() <{name = @data}> : () -> memref<3x4xi32>
    %96 = "arith.constant"() <{value = 3 : index}> : () -> index
    %97 = "arith.constant"() <{value = 0 : index}> : () -> index
    %98 = "memref.subview"(%95, %96, %97) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, 1>}> : (memref<3x4xi32>, index, index) -> memref<?x4xi32, strided<[4, 1], offset: ?>>
    %99 = "memref.dim"(%98, %97) : (memref<?x4xi32, strided<[4, 1], offset: ?>>, index) -> index
    "func.return"(%99) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, i32, i32, i32, index), sym_name = "shapes"}> ({
    %77 = "memref.get_global"() <{name = @data}> : () -> memref<3x4xi32>
    %78 = "arith.constant"() <{value = 0 : index}> : () -> index
    %79 = "arith.constant"() <{value = 1 : index}> : () -> index
    %80 = "arith.constant"() <{value = 2 : index}> : () -> index
    %81 = "arith.constant"() <{value = 7 : index}> : () -> index
    %82 = "memref.collapse_shape"(%77) <{reassociation = [[0, 1]]}> : (memref<3x4xi32>) -> memref<12xi32>
    %83 = "memref.load"(%82, %81) : (memref<12xi32>, index) -> i32
    %84 = "memref.expand_shape"(%82) <{reassociation = [[0, 1, 2]], static_output_shape = array<i64: 3, 2, 2>}> : (memref<12xi32>) -> memref<3x2x2xi32>
    %85 = "memref.load"(%84, %80, %79, %78) : (memref<3x2x2xi32>, index, index, index) -> i32
    %86 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xindex>
    %87 = "arith.constant"() <{value = 4 : index}> : () -> index
    %88 = "arith.constant"() <{value = 3 : index}> : () -> index
    "memref.store"(%87, %86, %78) : (index, memref<2xindex>, index) -> ()
    "memref.store"(%88, %86, %79) : (index, memref<2xindex>, index) -> ()
    %89 = "memref.reshape"(%77, %86) : (memref<3x4xi32>, memref<2xindex>) -> memref<?x?xi32>
    %90 = "memref.load"(%89, %80, %79) : (memref<?x?xi32>, index, index) -> i32
    %91 = "memref.reinterpret_cast"(%77, %79, %80, %87) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<3x4xi32>, index, index, index) -> memref<2x?xi32, strided<[?, 1], offset: ?>>
    %92 = "memref.load"(%91, %79, %79) : (memref<2x?xi32, strided<[?, 1], offset: ?>>, index, index) -> i32
    %93 = "memref.cast"(%89) : (memref<?x?xi32>) -> memref<*xi32>
    %94 = "memref.rank"(%93) : (memref<*xi32>) -> index
    "memref.dealloc"(%86) : (memref<2xindex>) -> ()
    "func.return"(%83, %85, %90, %92, %94) : (i32, i32, i32, i32, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "wrong_cast"}> ({
    %74 = "memref.get_global"() <{name = @data}> : () -> memref<3x4xi32>
    %75 = "memref.cast"(%74) : (memref<3x4xi32>) -> memref<?x?xi32>
    %76 = "memref.cast"(%75) : (memref<?x?xi32>) -> memref<4x?xi32>
    %77 = "arith.constant"() <{value = 0 : index}> : () -> index
    %78 = "memref.load"(%76, %77, %77) : (memref<4x?xi32>, index, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "gaps"}> ({
    %69 = "memref.get_global"() <{name = @data}> : () -> memref<3x4xi32>
    %70 = "memref.subview"(%69) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 3, 2>, static_strides = array<i64: 1, 1>}> : (memref<3x4xi32>) -> memref<3x2xi32, strided<[4, 1]>>
    %71 = "memref.cast"(%70) : (memref<3x2xi32, strided<[4, 1]>>) -> memref<3x2xi32, strided<[?, ?], offset: ?>>
    %72 = "arith.constant"() <{value = 2 : index}> : () -> index
    %73 = "memref.cast"(%71) : (memref<3x2xi32, strided<[?, ?], offset: ?>>) -> memref<3x2xi32>
    %74 = "memref.load"(%73, %72, %72) : (memref<3x2xi32>, index, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, i16), sym_name = "bytes"}> ({
    %59 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<16xi8>
    %60 = "arith.constant"() <{value = 0 : index}> : () -> index
    %61 = "arith.constant"() <{value = 1 : index}> : () -> index
    %62 = "arith.constant"() <{value = 4 : index}> : () -> index
    %63 = "arith.constant"() <{value = 2 : index}> : () -> index
    %64 = "memref.view"(%59, %62, %63) : (memref<16xi8>, index, index) -> memref<?xi32>
    %65 = "memref.view"(%59, %62) : (memref<16xi8>, index) -> memref<2x2xi16>
    %66 = "arith.constant"() <{value = 305419896 : i32}> : () -> i32
    "memref.store"(%66, %64, %61) : (i32, memref<?xi32>, index) -> ()
    %67 = "memref.load"(%65, %61, %61) : (memref<2x2xi16>, index, index) -> i16
    %68 = "memref.load"(%64, %61) : (memref<?xi32>, index) -> i32
    "memref.dealloc"(%59) : (memref<16xi8>) -> ()
    "func.return"(%68, %67) : (i32, i16) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "lifetimes"}> ({
    %56 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %57 = "arith.constant"() <{value = 0 : index}> : () -> index
    "memref.dealloc"(%56) : (memref<2xi32>) -> ()
    %58 = "memref.load"(%56, %57) : (memref<2xi32>, index) -> i32
    "func.return"(%58) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "twice"}> ({
    %55 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "memref.dealloc"(%55) : (memref<2xi32>) -> ()
    "memref.dealloc"(%55) : (memref<2xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "scope"}> ({
    %50 = "arith.constant"() <{value = 0 : index}> : () -> index
    %51 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %52 = "memref.alloca_scope"() ({
      %54 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
      "memref.store"(%51, %54, %50) : (i32, memref<1xi32>, index) -> ()
      "memref.alloca_scope.return"(%54) : (memref<1xi32>) -> ()
    }) : () -> memref<1xi32>
    %53 = "memref.load"(%52, %50) : (memref<1xi32>, index) -> i32
    "func.return"(%53) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, i32, index), sym_name = "grown"}> ({
    %41 = "arith.constant"() <{value = 0 : index}> : () -> index
    %42 = "arith.constant"() <{value = 1 : index}> : () -> index
    %43 = "arith.constant"() <{value = 4 : index}> : () -> index
    %44 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %45 = "memref.alloc"(%42) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "memref.store"(%44, %45, %41) : (i32, memref<?xi32>, index) -> ()
    %46 = "memref.realloc"(%45, %43) : (memref<?xi32>, index) -> memref<?xi32>
    %47 = "memref.load"(%46, %41) : (memref<?xi32>, index) -> i32
    %48 = "memref.load"(%46, %42) : (memref<?xi32>, index) -> i32
    %49 = "memref.dim"(%46, %41) : (memref<?xi32>, index) -> index
    "func.return"(%47, %48, %49) : (i32, i32, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "constant"}> ({
    %38 = "memref.get_global"() <{name = @fixed}> : () -> memref<2xi32>
    %39 = "arith.constant"() <{value = 0 : index}> : () -> index
    %40 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "memref.store"(%40, %38, %39) : (i32, memref<2xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<3x4xi32>, sym_name = "atomic"}> ({
    %30 = "memref.get_global"() <{name = @data}> : () -> memref<3x4xi32>
    %31 = "arith.constant"() <{value = 0 : index}> : () -> index
    %32 = "arith.constant"() <{value = 1 : index}> : () -> index
    %33 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %34 = "memref.atomic_rmw"(%33, %30, %31, %31) <{kind = 1 : i64}> : (i32, memref<3x4xi32>, index, index) -> i32
    %35 = "memref.atomic_rmw"(%33, %30, %31, %32) <{kind = 6 : i64}> : (i32, memref<3x4xi32>, index, index) -> i32
    %36 = "memref.generic_atomic_rmw"(%30, %32, %32) ({
    ^bb0(%arg0: i32):
      %37 = "arith.muli"(%arg0, %33) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "memref.atomic_yield"(%37) : (i32) -> ()
    }) : (memref<3x4xi32>, index, index) -> i32
    "func.return"(%30) : (memref<3x4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<2x2xi32>, sym_name = "copies"}> ({
    %27 = "memref.get_global"() <{name = @data}> : () -> memref<3x4xi32>
    %28 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x2xi32>
    %29 = "memref.subview"(%27) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 1>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 2>}> : (memref<3x4xi32>) -> memref<2x2xi32, strided<[4, 2], offset: 5>>
    "memref.copy"(%29, %28) : (memref<2x2xi32, strided<[4, 2], offset: 5>>, memref<2x2xi32>) -> ()
    "func.return"(%28) : (memref<2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "overlapping"}> ({
    %24 = "memref.get_global"() <{name = @data}> : () -> memref<3x4xi32>
    %25 = "memref.subview"(%24) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 3, 2>, static_strides = array<i64: 1, 1>}> : (memref<3x4xi32>) -> memref<3x2xi32, strided<[4, 1]>>
    %26 = "memref.subview"(%24) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 3, 2>, static_strides = array<i64: 1, 1>}> : (memref<3x4xi32>) -> memref<3x2xi32, strided<[4, 1], offset: 1>>
    "memref.copy"(%25, %26) : (memref<3x2xi32, strided<[4, 1]>>, memref<3x2xi32, strided<[4, 1], offset: 1>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> f32, sym_name = "uninitialized"}> ({
    %22 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<f32>
    %23 = "memref.load"(%22) : (memref<f32>) -> f32
    "func.return"(%23) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, index), sym_name = "strided_alloc"}> ({
    %15 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x2xi32, strided<[8, 2], offset: 3>>
    %16 = "arith.constant"() <{value = 1 : index}> : () -> index
    %17 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "memref.store"(%17, %15, %16, %16) : (i32, memref<2x2xi32, strided<[8, 2], offset: 3>>, index, index) -> ()
    %18:6 = "memref.extract_strided_metadata"(%15) : (memref<2x2xi32, strided<[8, 2], offset: 3>>) -> (memref<i32>, index, index, index, index, index)
    %19 = "memref.reinterpret_cast"(%18#0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 13>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<i32>) -> memref<1xi32, strided<[1], offset: 13>>
    %20 = "arith.constant"() <{value = 0 : index}> : () -> index
    %21 = "memref.load"(%19, %20) : (memref<1xi32, strided<[1], offset: 13>>, index) -> i32
    "func.return"(%21, %18#1) : (i32, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i1, i1), sym_name = "aliases"}> ({
    %9 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %10 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %11 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    %12 = "arith.constant"() <{value = true}> : () -> i1
    %13 = "arith.constant"() <{value = false}> : () -> i1
    %14:2 = "bufferization.dealloc"(%9, %10, %9, %12, %12, %12, %10, %11) <{operandSegmentSizes = array<i32: 3, 3, 2>}> : (memref<2xi32>, memref<2xi32>, memref<2xi32>, i1, i1, i1, memref<2xi32>, memref<2xi32>) -> (i1, i1)
    "func.return"(%14#0, %14#1) : (i1, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "cloned"}> ({
    %4 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
    %5 = "arith.constant"() <{value = 0 : index}> : () -> index
    %6 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "memref.store"(%6, %4, %5) : (i32, memref<1xi32>, index) -> ()
    %7 = "bufferization.clone"(%4) : (memref<1xi32>) -> memref<1xi32>
    "memref.dealloc"(%4) : (memref<1xi32>) -> ()
    %8 = "memref.load"(%7, %5) : (memref<1xi32>, index) -> i32
    "memref.dealloc"(%7) : (memref<1xi32>) -> ()
    "func.return"(%8) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "clone_written"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xi32>
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %3 = "bufferization.clone"(%0) : (memref<1xi32>) -> memref<1xi32>
    "memref.store"(%2, %0, %1) : (i32, memref<1xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<2xf32>, sym_name = "view_outside_of_bytes"}> ({
    %b = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi8>
    %s = "arith.constant"() <{value = 4 : index}> : () -> index
    %v = "memref.view"(%b, %s) : (memref<8xi8>, index) -> memref<2xf32>
    "func.return"(%v) : (memref<2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> index, sym_name = "one_of_ones"}> ({
    %n = "arith.constant"() <{value = 4 : index}> : () -> index
    %z = "arith.constant"() <{value = 0 : index}> : () -> index
    %m = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<1x?x1xf32>
    %v = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 1, 1, 1>, static_strides = array<i64: 1, 1, 1>}> : (memref<1x?x1xf32>) -> memref<1xf32, strided<[1]>>
    %base, %offset, %size, %stride = "memref.extract_strided_metadata"(%v) : (memref<1xf32, strided<[1]>>) -> (memref<f32>, index, index, index)
    "func.return"(%stride) : (index) -> ()
  }) : () -> ()
}) : () -> ()
