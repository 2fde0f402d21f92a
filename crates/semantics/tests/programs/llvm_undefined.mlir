"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "free", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = i32, linkage = #llvm.linkage<internal>, sym_name = "k", unnamed_addr = 0 : i64, value = 5 : i32, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "out_of_bounds", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %79 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %80 = "llvm.alloca"(%79) <{elem_type = i32}> : (i64) -> !llvm.ptr
    %81 = "llvm.getelementptr"(%80) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 4>}> : (!llvm.ptr) -> !llvm.ptr
    %82 = "llvm.load"(%81) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    "llvm.return"(%82) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr ()>, linkage = #llvm.linkage<external>, sym_name = "inbounds_is_poison", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %76 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %77 = "llvm.alloca"(%76) <{elem_type = i32}> : (i64) -> !llvm.ptr
    %78 = "llvm.getelementptr"(%77) <{elem_type = i32, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: 5>}> : (!llvm.ptr) -> !llvm.ptr
    "llvm.return"(%78) : (!llvm.ptr) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr ()>, linkage = #llvm.linkage<external>, sym_name = "nuw_is_poison", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %73 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %74 = "llvm.alloca"(%73) <{elem_type = i32}> : (i64) -> !llvm.ptr
    %75 = "llvm.getelementptr"(%74) <{elem_type = i32, noWrapFlags = 4 : i32, rawConstantIndices = array<i32: -1>}> : (!llvm.ptr) -> !llvm.ptr
    "llvm.return"(%75) : (!llvm.ptr) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "use_after_free", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %70 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %71 = "llvm.call"(%70) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    "llvm.call"(%71) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    %72 = "llvm.load"(%71) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    "llvm.return"(%72) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "uninitialised", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %67 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %68 = "llvm.call"(%67) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %69 = "llvm.load"(%68) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    "llvm.return"(%69) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i16 ()>, linkage = #llvm.linkage<external>, sym_name = "misaligned", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %63 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %64 = "llvm.call"(%63) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %65 = "llvm.getelementptr"(%64) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
    %66 = "llvm.load"(%65) <{alignment = 2 : i64, ordering = 0 : i64}> : (!llvm.ptr) -> i16
    "llvm.return"(%66) : (i16) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "overlap", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %59 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %60 = "llvm.mlir.constant"() <{value = 2 : i64}> : () -> i64
    %61 = "llvm.call"(%59) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %62 = "llvm.getelementptr"(%61) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
    "llvm.intr.memcpy"(%61, %62, %60) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "writes_constant", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %57 = "llvm.mlir.addressof"() <{global_name = @k}> : () -> !llvm.ptr
    %58 = "llvm.mlir.constant"() <{value = 4 : i32}> : () -> i32
    "llvm.store"(%58, %57) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "restored", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %53 = "llvm.intr.stacksave"() : () -> !llvm.ptr
    %54 = "llvm.mlir.constant"() <{value = 3 : i32}> : () -> i32
    %55 = "llvm.alloca"(%54) <{elem_type = i32}> : (i32) -> !llvm.ptr
    "llvm.store"(%54, %55) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    "llvm.intr.stackrestore"(%53) : (!llvm.ptr) -> ()
    %56 = "llvm.load"(%55) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    "llvm.return"(%56) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "assumption", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %52 = "llvm.mlir.constant"() <{value = false}> : () -> i1
    "llvm.intr.assume"(%52) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "frozen", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %50 = "llvm.mlir.undef"() : () -> i32
    %51 = "llvm.freeze"(%50) : (i32) -> i32
    "llvm.return"(%51) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<4xi32> ()>, linkage = #llvm.linkage<external>, sym_name = "exact", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %43 = "llvm.mlir.constant"() <{value = dense<[8, 9, -2147483648, 1]> : vector<4xi32>}> : () -> vector<4xi32>
    %44 = "llvm.mlir.constant"() <{value = dense<[4, 4, 1, 32]> : vector<4xi32>}> : () -> vector<4xi32>
    %45 = "llvm.lshr"(%43, %44) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %46 = "llvm.sdiv"(%43, %44) <{isExact}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %47 = "llvm.shl"(%43, %44) <{overflowFlags = 1 : i32}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %48 = "llvm.or"(%46, %44) <{isDisjoint}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %49 = "llvm.add"(%48, %47) <{overflowFlags = 0 : i32}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    "llvm.return"(%48) : (vector<4xi32>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<4xi32> ()>, linkage = #llvm.linkage<external>, sym_name = "shl_poison", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %40 = "llvm.mlir.constant"() <{value = dense<[8, 9, -2147483648, 1]> : vector<4xi32>}> : () -> vector<4xi32>
    %41 = "llvm.mlir.constant"() <{value = dense<[4, 4, 1, 32]> : vector<4xi32>}> : () -> vector<4xi32>
    %42 = "llvm.shl"(%40, %41) <{overflowFlags = 1 : i32}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    "llvm.return"(%42) : (vector<4xi32>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<4xi32> ()>, linkage = #llvm.linkage<external>, sym_name = "lanes", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %38 = "llvm.mlir.constant"() <{value = dense<[8, 9, 10, 11]> : vector<4xi32>}> : () -> vector<4xi32>
    %39 = "llvm.shufflevector"(%38, %38) <{mask = array<i32: 3, -1, 6, 0>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    "llvm.return"(%39) : (vector<4xi32>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "lane_outside", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %35 = "llvm.mlir.constant"() <{value = dense<[8, 9, 10, 11]> : vector<4xi32>}> : () -> vector<4xi32>
    %36 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %37 = "llvm.extractelement"(%35, %36) : (vector<4xi32>, i64) -> i32
    "llvm.return"(%37) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<2xi64> ()>, linkage = #llvm.linkage<external>, sym_name = "bitcast_poison", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %32 = "llvm.mlir.constant"() <{value = dense<[8, 9, 10, 11]> : vector<4xi32>}> : () -> vector<4xi32>
    %33 = "llvm.shufflevector"(%32, %32) <{mask = array<i32: 3, 2, 1, -1>}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %34 = "llvm.bitcast"(%33) : (vector<4xi32>) -> vector<2xi64>
    "llvm.return"(%34) : (vector<2xi64>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<3xi8> ()>, linkage = #llvm.linkage<external>, sym_name = "fp_to_int_poison", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %30 = "llvm.mlir.constant"() <{value = dense<[-1.289000e+02, 1.280000e+02, 0x7FC00000]> : vector<3xf32>}> : () -> vector<3xf32>
    %31 = "llvm.fptosi"(%30) : (vector<3xf32>) -> vector<3xi8>
    "llvm.return"(%31) : (vector<3xi8>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<2xf32> ()>, linkage = #llvm.linkage<external>, sym_name = "nnan", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %28 = "llvm.mlir.constant"() <{value = dense<[1.000000e+00, 0x7FC00000]> : vector<2xf32>}> : () -> vector<2xf32>
    %29 = "llvm.fadd"(%28, %28) <{fastmathFlags = #llvm.fastmath<nnan>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
    "llvm.return"(%29) : (vector<2xf32>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "calls_null", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %27 = "llvm.mlir.zero"() : () -> !llvm.ptr
    "llvm.call"(%27) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "reaches", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    "llvm.unreachable"() : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "assumed_alignment", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %22 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %23 = "llvm.mlir.constant"() <{value = true}> : () -> i1
    %24 = "llvm.alloca"(%22) <{elem_type = i32}> : (i64) -> !llvm.ptr
    "llvm.intr.assume"(%23, %24, %22) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr, i64) -> ()
    %25 = "llvm.getelementptr"(%24) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 2>}> : (!llvm.ptr) -> !llvm.ptr
    "llvm.intr.assume"(%23, %25, %22) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr, i64) -> ()
    %26 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
    "llvm.return"(%26) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i1 ()>, linkage = #llvm.linkage<external>, sym_name = "two_buffers", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %18 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %19 = "llvm.alloca"(%18) <{elem_type = i32}> : (i64) -> !llvm.ptr
    %20 = "llvm.alloca"(%18) <{elem_type = i32}> : (i64) -> !llvm.ptr
    %21 = "llvm.icmp"(%19, %20) <{predicate = 0 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
    "llvm.return"(%21) : (i1) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i1 ()>, linkage = #llvm.linkage<external>, sym_name = "order_of_buffers", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %14 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %15 = "llvm.alloca"(%14) <{elem_type = i32}> : (i64) -> !llvm.ptr
    %16 = "llvm.alloca"(%14) <{elem_type = i32}> : (i64) -> !llvm.ptr
    %17 = "llvm.icmp"(%15, %16) <{predicate = 6 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
    "llvm.return"(%17) : (i1) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<4xi32> ()>, linkage = #llvm.linkage<external>, sym_name = "matrix_in_memory", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %9 = "llvm.mlir.constant"() <{value = 3 : i64}> : () -> i64
    %10 = "llvm.mlir.constant"() <{value = 6 : i64}> : () -> i64
    %11 = "llvm.alloca"(%10) <{elem_type = i32}> : (i64) -> !llvm.ptr
    %12 = "llvm.mlir.constant"() <{value = dense<[1, 2, 3, 4, 5, 6]> : vector<6xi32>}> : () -> vector<6xi32>
    "llvm.store"(%12, %11) <{alignment = 4 : i64, ordering = 0 : i64}> : (vector<6xi32>, !llvm.ptr) -> ()
    %13 = "llvm.intr.matrix.column.major.load"(%11, %9) <{columns = 2 : i32, isVolatile = false, rows = 2 : i32}> : (!llvm.ptr, i64) -> vector<4xi32>
    "llvm.return"(%13) : (vector<4xi32>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(i8, array<2 x vector<2xf16>>, struct<(f32, f32)>, ptr, i128)> ()>, linkage = #llvm.linkage<external>, sym_name = "constants", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %2 = "llvm.mlir.zero"() : () -> !llvm.struct<(i8, array<2 x vector<2xf16>>, struct<(f32, f32)>, ptr, i128)>
    %3 = "llvm.mlir.constant"() <{value = dense<[[1.500000e+00, 2.500000e+00], [3.500000e+00, 0.000000e+00]]> : vector<2x2xf16>}> : () -> !llvm.array<2 x vector<2xf16>>
    %4 = "llvm.mlir.constant"() <{value = [1.000000e+00 : f32, 2.000000e+00 : f32]}> : () -> !llvm.struct<(f32, f32)>
    %5 = "llvm.mlir.constant"() <{value = -170141183460469231731687303715884105728 : i128}> : () -> i128
    %6 = "llvm.insertvalue"(%2, %3) <{position = array<i64: 1>}> : (!llvm.struct<(i8, array<2 x vector<2xf16>>, struct<(f32, f32)>, ptr, i128)>, !llvm.array<2 x vector<2xf16>>) -> !llvm.struct<(i8, array<2 x vector<2xf16>>, struct<(f32, f32)>, ptr, i128)>
    %7 = "llvm.insertvalue"(%6, %4) <{position = array<i64: 2>}> : (!llvm.struct<(i8, array<2 x vector<2xf16>>, struct<(f32, f32)>, ptr, i128)>, !llvm.struct<(f32, f32)>) -> !llvm.struct<(i8, array<2 x vector<2xf16>>, struct<(f32, f32)>, ptr, i128)>
    %8 = "llvm.insertvalue"(%7, %5) <{position = array<i64: 4>}> : (!llvm.struct<(i8, array<2 x vector<2xf16>>, struct<(f32, f32)>, ptr, i128)>, i128) -> !llvm.struct<(i8, array<2 x vector<2xf16>>, struct<(f32, f32)>, ptr, i128)>
    "llvm.return"(%8) : (!llvm.struct<(i8, array<2 x vector<2xf16>>, struct<(f32, f32)>, ptr, i128)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<(f32, f32)> ()>, linkage = #llvm.linkage<external>, sym_name = "sincos", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %0 = "llvm.mlir.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
    %1 = "llvm.intr.sincos"(%0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> !llvm.struct<(f32, f32)>
    "llvm.return"(%1) : (!llvm.struct<(f32, f32)>) -> ()
  }) : () -> ()
}) : () -> ()

