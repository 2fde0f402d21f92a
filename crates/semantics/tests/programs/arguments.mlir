#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 floordiv 2)>
#map2 = affine_map<() -> (0)>
#map3 = affine_map<()[s0] -> (s0)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>, index) -> f32, sym_name = "sums"}> ({
  ^bb0(%arg53: memref<?x?xf32, strided<[?, 1], offset: ?>>, %arg54: memref<?xf32>, %arg55: index):
    %60 = "arith.constant"() <{value = 0 : index}> : () -> index
    %61 = "arith.constant"() <{value = 1 : index}> : () -> index
    %62 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %63 = "memref.dim"(%arg53, %60) : (memref<?x?xf32, strided<[?, 1], offset: ?>>, index) -> index
    %64 = "memref.dim"(%arg53, %61) : (memref<?x?xf32, strided<[?, 1], offset: ?>>, index) -> index
    %65 = "scf.for"(%60, %63, %61, %62) ({
    ^bb0(%arg56: index, %arg57: f32):
      %66 = "scf.for"(%60, %64, %61, %arg57) ({
      ^bb0(%arg58: index, %arg59: f32):
        %67 = "memref.load"(%arg53, %arg56, %arg58) : (memref<?x?xf32, strided<[?, 1], offset: ?>>, index, index) -> f32
        %68 = "arith.addf"(%arg59, %67) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.yield"(%68) : (f32) -> ()
      }) : (index, index, index, f32) -> f32
      "scf.yield"(%66) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    "memref.store"(%65, %arg54, %arg55) : (f32, memref<?xf32>, index) -> ()
    "func.return"(%65) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xi32>, index, index, index) -> (tensor<?x?xi32>, tensor<?x?xi32>, i32), sym_name = "slices"}> ({
  ^bb0(%arg47: tensor<?x?xi32>, %arg48: index, %arg49: index, %arg50: index):
    %54 = "arith.constant"() <{value = 0 : index}> : () -> index
    %55 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %56 = "tensor.extract_slice"(%arg47, %arg48, %arg49, %arg50, %arg50, %arg49) <{operandSegmentSizes = array<i32: 1, 2, 2, 1>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, 1>}> : (tensor<?x?xi32>, index, index, index, index, index) -> tensor<?x?xi32>
    %57 = "tensor.pad"(%56, %arg48, %arg50) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: 0, -9223372036854775808>, static_low = array<i64: -9223372036854775808, 0>}> ({
    ^bb0(%arg51: index, %arg52: index):
      "tensor.yield"(%55) : (i32) -> ()
    }) : (tensor<?x?xi32>, index, index) -> tensor<?x?xi32>
    %58 = "tensor.insert_slice"(%56, %57, %arg48, %arg50, %arg50) <{operandSegmentSizes = array<i32: 1, 1, 1, 2, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?x?xi32>, tensor<?x?xi32>, index, index, index) -> tensor<?x?xi32>
    %59 = "tensor.extract"(%58, %arg49, %arg48) : (tensor<?x?xi32>, index, index) -> i32
    "func.return"(%58, %57, %59) : (tensor<?x?xi32>, tensor<?x?xi32>, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x?xi16>, index, index) -> (memref<?x?xi16, strided<[?, ?], offset: ?>>, index), sym_name = "views"}> ({
  ^bb0(%arg44: memref<?x?xi16>, %arg45: index, %arg46: index):
    %48 = "memref.subview"(%arg44, %arg45, %arg46, %arg46, %arg45, %arg45, %arg45) <{operandSegmentSizes = array<i32: 1, 2, 2, 2>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (memref<?x?xi16>, index, index, index, index, index, index) -> memref<?x?xi16, strided<[?, ?], offset: ?>>
    %49 = "memref.reinterpret_cast"(%arg44, %arg45, %arg46, %arg45, %arg45, %arg46) <{operandSegmentSizes = array<i32: 1, 1, 2, 2>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, -9223372036854775808>}> : (memref<?x?xi16>, index, index, index, index, index) -> memref<?x?xi16, strided<[?, ?], offset: ?>>
    "memref.copy"(%48, %49) : (memref<?x?xi16, strided<[?, ?], offset: ?>>, memref<?x?xi16, strided<[?, ?], offset: ?>>) -> ()
    %50 = "memref.alloc"(%arg45, %arg46) <{operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xi16>
    %51 = "memref.collapse_shape"(%50) <{reassociation = [[0, 1]]}> : (memref<?x?xi16>) -> memref<?xi16>
    %52 = "arith.constant"() <{value = 0 : index}> : () -> index
    %53 = "memref.dim"(%51, %52) : (memref<?xi16>, index) -> index
    "func.return"(%49, %53) : (memref<?x?xi16, strided<[?, ?], offset: ?>>, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (vector<4x3xf16>, vector<3xi1>, vector<8xi128>, index, memref<?xf16>, complex<f64>) -> (vector<3xf16>, f16, vector<8xi128>, complex<f64>), sym_name = "vectors"}> ({
  ^bb0(%arg38: vector<4x3xf16>, %arg39: vector<3xi1>, %arg40: vector<8xi128>, %arg41: index, %arg42: memref<?xf16>, %arg43: complex<f64>):
    %39 = "arith.constant"() <{value = 1.000000e+00 : f16}> : () -> f16
    %40 = "vector.transfer_read"(%arg42, %arg41, %39, %arg39) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 1>, permutation_map = #map}> : (memref<?xf16>, index, f16, vector<3xi1>) -> vector<3xf16>
    %41 = "vector.extract"(%arg38, %arg41) <{static_position = array<i64: -9223372036854775808>}> : (vector<4x3xf16>, index) -> vector<3xf16>
    %42 = "arith.addf"(%40, %41) <{fastmath = #arith.fastmath<none>}> : (vector<3xf16>, vector<3xf16>) -> vector<3xf16>
    "vector.maskedstore"(%arg42, %arg41, %arg39, %42) : (memref<?xf16>, index, vector<3xi1>, vector<3xf16>) -> ()
    %43 = "vector.reduction"(%42) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<3xf16>) -> f16
    %44 = "arith.divsi"(%arg40, %arg40) : (vector<8xi128>, vector<8xi128>) -> vector<8xi128>
    %45 = "arith.shli"(%44, %arg40) <{overflowFlags = #arith.overflow<none>}> : (vector<8xi128>, vector<8xi128>) -> vector<8xi128>
    %46 = "complex.mul"(%arg43, %arg43) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
    %47 = "complex.div"(%46, %arg43) <{fastmath = #arith.fastmath<none>}> : (complex<f64>, complex<f64>) -> complex<f64>
    "func.return"(%42, %43, %45, %47) : (vector<3xf16>, f16, vector<8xi128>, complex<f64>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i8, i8, i64, i64, i1, f32, bf16, f80, f128, i200) -> (i8, i64, f32, bf16, f80, f128, i200, i64), sym_name = "numbers"}> ({
  ^bb0(%arg28: i8, %arg29: i8, %arg30: i64, %arg31: i64, %arg32: i1, %arg33: f32, %arg34: bf16, %arg35: f80, %arg36: f128, %arg37: i200):
    %27 = "arith.ceildivsi"(%arg28, %arg29) : (i8, i8) -> i8
    %28 = "arith.remsi"(%arg30, %arg31) : (i64, i64) -> i64
    %29:2 = "arith.mulsi_extended"(%arg30, %arg31) : (i64, i64) -> (i64, i64)
    %30 = "arith.select"(%arg32, %28, %29#1) : (i1, i64, i64) -> i64
    %31 = "arith.sitofp"(%30) : (i64) -> f32
    %32 = "arith.remf"(%31, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %33 = "arith.truncf"(%32) : (f32) -> bf16
    %34 = "arith.divf"(%33, %arg34) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
    %35 = "arith.addf"(%arg35, %arg35) <{fastmath = #arith.fastmath<none>}> : (f80, f80) -> f80
    %36 = "arith.mulf"(%arg36, %arg36) <{fastmath = #arith.fastmath<none>}> : (f128, f128) -> f128
    %37 = "arith.floordivsi"(%arg37, %arg37) : (i200, i200) -> i200
    %38 = "arith.fptosi"(%32) : (f32) -> i64
    "func.return"(%27, %30, %32, %34, %35, %36, %37, %38) : (i8, i64, f32, bf16, f80, f128, i200, i64) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, index, index, memref<?xindex>, tensor<4x4xf32>) -> (index, tensor<4x4xf32>), sym_name = "loops"}> ({
  ^bb0(%arg15: index, %arg16: index, %arg17: index, %arg18: memref<?xindex>, %arg19: tensor<4x4xf32>):
    %19 = "arith.constant"() <{value = 0 : index}> : () -> index
    %20 = "scf.parallel"(%arg15, %arg16, %arg17, %19) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
    ^bb0(%arg25: index):
      "memref.store"(%arg25, %arg18, %arg25) : (index, memref<?xindex>, index) -> ()
      "scf.reduce"(%arg25) ({
      ^bb0(%arg26: index, %arg27: index):
        %26 = "arith.xori"(%arg26, %arg27) : (index, index) -> index
        "scf.reduce.return"(%26) : (index) -> ()
      }) : (index) -> ()
    }) : (index, index, index, index) -> index
    %21 = "scf.forall"(%arg16, %arg19) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg23: index, %arg24: tensor<4x4xf32>):
      %25 = "tensor.extract_slice"(%arg24, %arg23) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>, index) -> tensor<1x4xf32>
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%25, %arg24, %arg23) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<1x4xf32>, tensor<4x4xf32>, index) -> ()
      }) : () -> ()
    }) : (index, tensor<4x4xf32>) -> tensor<4x4xf32>
    "affine.for"(%arg16) <{lowerBoundMap = #map2, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map3}> ({
    ^bb0(%arg22: index):
      "affine.store"(%arg22, %arg18, %arg22) <{map = #map1}> : (index, memref<?xindex>, index) -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    %22 = "scf.while"(%20) ({
    ^bb0(%arg21: index):
      %24 = "arith.cmpi"(%arg21, %arg16) <{predicate = 2 : i64}> : (index, index) -> i1
      "scf.condition"(%24, %arg21) : (i1, index) -> ()
    }, {
    ^bb0(%arg20: index):
      %23 = "arith.addi"(%arg20, %arg17) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "scf.yield"(%23) : (index) -> ()
    }) : (index) -> index
    "func.return"(%22, %21) : (index, tensor<4x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<1x4x4x2xi8>, tensor<3x3x3x2xi8>, tensor<3xi32>) -> (tensor<?x?xf32>, tensor<1x2x2x3xi32>), sym_name = "products"}> ({
  ^bb0(%arg6: tensor<?x?xf32>, %arg7: tensor<?x?xf32>, %arg8: tensor<?x?xf32>, %arg9: tensor<1x4x4x2xi8>, %arg10: tensor<3x3x3x2xi8>, %arg11: tensor<3xi32>):
    %14 = "linalg.matmul"(%arg6, %arg7, %arg8) <{indexing_maps = [#map4, #map5, #map6], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg12: f32, %arg13: f32, %arg14: f32):
      %17 = "arith.mulf"(%arg12, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %18 = "arith.addf"(%arg14, %17) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%18) : (f32) -> ()
    }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %15 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
    %16 = "tosa.conv2d"(%arg9, %arg10, %arg11, %15, %15) <{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}> : (tensor<1x4x4x2xi8>, tensor<3x3x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x3xi32>
    "func.return"(%14, %16) : (tensor<?x?xf32>, tensor<1x2x2x3xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, i32, i1) -> i32, sym_name = "blocks"}> ({
  ^bb0(%arg3: i32, %arg4: i32, %arg5: i1):
    "cf.cond_br"(%arg5, %arg3, %arg4, %arg3)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i1, i32, i32, i32) -> ()
  ^bb1(%9: i32):  // pred: ^bb0
    "cf.switch"(%9, %9, %9, %arg4, %arg4)[^bb3, ^bb2, ^bb3] <{case_operand_segments = array<i32: 2, 1>, case_values = dense<[1, -3]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 3>}> : (i32, i32, i32, i32, i32) -> ()
  ^bb2(%10: i32, %11: i32):  // 2 preds: ^bb0, ^bb1
    %12 = "arith.subi"(%10, %11) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
    "cf.br"(%12)[^bb3] : (i32) -> ()
  ^bb3(%13: i32):  // 3 preds: ^bb1, ^bb1, ^bb2
    "func.return"(%13) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 (i64, i32, struct<(i32, array<2 x f64>)>)>, linkage = #llvm.linkage<external>, sym_name = "pointers", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i64, %arg1: i32, %arg2: !llvm.struct<(i32, array<2 x f64>)>):
    %0 = "llvm.mlir.constant"() <{value = 3 : i64}> : () -> i64
    %1 = "llvm.alloca"(%0) <{elem_type = !llvm.struct<(i32, array<4 x i16>)>}> : (i64) -> !llvm.ptr
    %2 = "llvm.getelementptr"(%1, %arg0, %arg0) <{elem_type = !llvm.struct<(i32, array<4 x i16>)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648, 1, -2147483648>}> : (!llvm.ptr, i64, i64) -> !llvm.ptr
    "llvm.store"(%arg1, %2) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    %3 = "llvm.load"(%2) <{ordering = 0 : i64}> : (!llvm.ptr) -> i16
    %4 = "llvm.ptrtoint"(%2) : (!llvm.ptr) -> i64
    %5 = "llvm.extractvalue"(%arg2) <{position = array<i64: 1, 0>}> : (!llvm.struct<(i32, array<2 x f64>)>) -> f64
    %6 = "llvm.fptosi"(%5) : (f64) -> i64
    "llvm.intr.memcpy"(%2, %1, %arg0) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %7 = "llvm.zext"(%3) : (i16) -> i64
    %8 = "llvm.sub"(%6, %7) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.return"(%8) : (i64) -> ()
  }) : () -> ()
}) : () -> ()

