"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<6 x i8>, linkage = #llvm.linkage<internal>, sym_name = "text", unnamed_addr = 0 : i64, value = "hello\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = !llvm.array<2 x array<2 x i32>>, linkage = #llvm.linkage<internal>, sym_name = "table", unnamed_addr = 0 : i64, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = !llvm.struct<(i8, i32, ptr)>, linkage = #llvm.linkage<internal>, sym_name = "computed", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %132 = "llvm.mlir.undef"() : () -> !llvm.struct<(i8, i32, ptr)>
    %133 = "llvm.mlir.constant"() <{value = 7 : i8}> : () -> i8
    %134 = "llvm.mlir.constant"() <{value = 70000 : i32}> : () -> i32
    %135 = "llvm.mlir.addressof"() <{global_name = @text}> : () -> !llvm.ptr
    %136 = "llvm.insertvalue"(%132, %133) <{position = array<i64: 0>}> : (!llvm.struct<(i8, i32, ptr)>, i8) -> !llvm.struct<(i8, i32, ptr)>
    %137 = "llvm.insertvalue"(%136, %134) <{position = array<i64: 1>}> : (!llvm.struct<(i8, i32, ptr)>, i32) -> !llvm.struct<(i8, i32, ptr)>
    %138 = "llvm.insertvalue"(%137, %135) <{position = array<i64: 2>}> : (!llvm.struct<(i8, i32, ptr)>, !llvm.ptr) -> !llvm.struct<(i8, i32, ptr)>
    "llvm.return"(%138) : (!llvm.struct<(i8, i32, ptr)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64, i64)>, linkage = #llvm.linkage<external>, sym_name = "calloc", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "free", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64, i64)>, linkage = #llvm.linkage<external>, sym_name = "aligned_alloc", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "global_table", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %123 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %124 = "llvm.mlir.addressof"() <{global_name = @table}> : () -> !llvm.ptr
    %125 = "llvm.getelementptr"(%124, %123) <{elem_type = !llvm.array<2 x array<2 x i32>>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: 0, -2147483648, 0>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %126 = "llvm.load"(%125) <{alignment = 4 : i64, ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %127 = "llvm.getelementptr"(%125) <{elem_type = i32, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -1>}> : (!llvm.ptr) -> !llvm.ptr
    %128 = "llvm.load"(%127) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %129 = "llvm.mlir.constant"() <{value = 10 : i32}> : () -> i32
    %130 = "llvm.mul"(%126, %129) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %131 = "llvm.add"(%130, %128) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    "llvm.return"(%131) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "global_struct", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %114 = "llvm.mlir.addressof"() <{global_name = @computed}> : () -> !llvm.ptr
    %115 = "llvm.getelementptr"(%114) <{elem_type = !llvm.struct<(i8, i32, ptr)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, 2>}> : (!llvm.ptr) -> !llvm.ptr
    %116 = "llvm.load"(%115) <{ordering = 0 : i64}> : (!llvm.ptr) -> !llvm.ptr
    %117 = "llvm.getelementptr"(%116) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 4>}> : (!llvm.ptr) -> !llvm.ptr
    %118 = "llvm.load"(%117) <{ordering = 0 : i64}> : (!llvm.ptr) -> i8
    %119 = "llvm.getelementptr"(%114) <{elem_type = !llvm.struct<(i8, i32, ptr)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, 1>}> : (!llvm.ptr) -> !llvm.ptr
    %120 = "llvm.load"(%119) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %121 = "llvm.zext"(%118) : (i8) -> i32
    %122 = "llvm.add"(%121, %120) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    "llvm.return"(%122) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "struct_layout", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %97 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %98 = "llvm.alloca"(%97) <{elem_type = !llvm.struct<(i8, i64, i16, array<3 x vector<3xf32>>, i1)>}> : (i64) -> !llvm.ptr
    %99 = "llvm.getelementptr"(%98) <{elem_type = !llvm.struct<(i8, i64, i16, array<3 x vector<3xf32>>, i1)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
    %100 = "llvm.getelementptr"(%98) <{elem_type = !llvm.struct<(i8, i64, i16, array<3 x vector<3xf32>>, i1)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, 3>}> : (!llvm.ptr) -> !llvm.ptr
    %101 = "llvm.getelementptr"(%98) <{elem_type = !llvm.struct<packed (i8, i64, i16)>, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 0, 2>}> : (!llvm.ptr) -> !llvm.ptr
    %102 = "llvm.ptrtoint"(%98) : (!llvm.ptr) -> i64
    %103 = "llvm.ptrtoint"(%99) : (!llvm.ptr) -> i64
    %104 = "llvm.ptrtoint"(%100) : (!llvm.ptr) -> i64
    %105 = "llvm.ptrtoint"(%101) : (!llvm.ptr) -> i64
    %106 = "llvm.sub"(%103, %102) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %107 = "llvm.sub"(%104, %102) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %108 = "llvm.sub"(%105, %102) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %109 = "llvm.mlir.constant"() <{value = 1000 : i64}> : () -> i64
    %110 = "llvm.mul"(%106, %109) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %111 = "llvm.add"(%110, %107) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %112 = "llvm.mul"(%111, %109) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %113 = "llvm.add"(%112, %108) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.return"(%113) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "bytes_of_ints", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %88 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %89 = "llvm.alloca"(%88) <{elem_type = i64}> : (i64) -> !llvm.ptr
    %90 = "llvm.mlir.constant"() <{value = 1234605616436508552 : i64}> : () -> i64
    "llvm.store"(%90, %89) <{ordering = 0 : i64}> : (i64, !llvm.ptr) -> ()
    %91 = "llvm.getelementptr"(%89) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 3>}> : (!llvm.ptr) -> !llvm.ptr
    %92 = "llvm.load"(%91) <{alignment = 1 : i64, ordering = 0 : i64}> : (!llvm.ptr) -> i16
    %93 = "llvm.mlir.constant"() <{value = -1 : i8}> : () -> i8
    "llvm.store"(%93, %91) <{ordering = 0 : i64}> : (i8, !llvm.ptr) -> ()
    %94 = "llvm.load"(%89) <{ordering = 0 : i64}> : (!llvm.ptr) -> i64
    %95 = "llvm.zext"(%92) : (i16) -> i64
    %96 = "llvm.xor"(%94, %95) : (i64, i64) -> i64
    "llvm.return"(%96) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "vectors_in_memory", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %79 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %80 = "llvm.alloca"(%79) <{elem_type = vector<8xi1>}> : (i64) -> !llvm.ptr
    %81 = "llvm.mlir.constant"() <{value = dense<[true, false, true, true, false, false, false, true]> : vector<8xi1>}> : () -> vector<8xi1>
    "llvm.store"(%81, %80) <{ordering = 0 : i64}> : (vector<8xi1>, !llvm.ptr) -> ()
    %82 = "llvm.load"(%80) <{ordering = 0 : i64}> : (!llvm.ptr) -> i8
    %83 = "llvm.mlir.constant"() <{value = dense<[1.000000e+00, -2.000000e+00]> : vector<2xf32>}> : () -> vector<2xf32>
    %84 = "llvm.alloca"(%79) <{elem_type = vector<2xf32>}> : (i64) -> !llvm.ptr
    "llvm.store"(%83, %84) <{ordering = 0 : i64}> : (vector<2xf32>, !llvm.ptr) -> ()
    %85 = "llvm.load"(%84) <{ordering = 0 : i64}> : (!llvm.ptr) -> i64
    %86 = "llvm.zext"(%82) : (i8) -> i64
    %87 = "llvm.xor"(%85, %86) : (i64, i64) -> i64
    "llvm.return"(%87) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "memory_functions", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %70 = "llvm.mlir.constant"() <{value = 8 : i64}> : () -> i64
    %71 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %72 = "llvm.mlir.constant"() <{value = 3 : i64}> : () -> i64
    %73 = "llvm.mlir.constant"() <{value = 17 : i8}> : () -> i8
    %74 = "llvm.call"(%70) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %75 = "llvm.call"(%71, %72) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @calloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, i64) -> !llvm.ptr
    %76 = "llvm.call"(%70, %70) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @aligned_alloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, i64) -> !llvm.ptr
    "llvm.intr.memset"(%74, %73, %70) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
    "llvm.intr.memcpy"(%75, %74, %72) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %77 = "llvm.getelementptr"(%75) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 1>}> : (!llvm.ptr) -> !llvm.ptr
    "llvm.intr.memmove"(%77, %75, %71) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    "llvm.intr.memcpy.inline"(%76, %75) <{isVolatile = false, len = 8 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
    %78 = "llvm.load"(%76) <{ordering = 0 : i64}> : (!llvm.ptr) -> i64
    "llvm.call"(%74) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.call"(%75) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.call"(%76) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @free, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
    "llvm.return"(%78) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "atomics", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %41 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %42 = "llvm.alloca"(%41) <{elem_type = i32}> : (i64) -> !llvm.ptr
    %43 = "llvm.mlir.constant"() <{value = 5 : i32}> : () -> i32
    %44 = "llvm.mlir.constant"() <{value = -3 : i32}> : () -> i32
    "llvm.store"(%43, %42) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    %45 = "llvm.atomicrmw"(%42, %44) <{bin_op = 1 : i64, ordering = 7 : i64}> : (!llvm.ptr, i32) -> i32
    %46 = "llvm.atomicrmw"(%42, %44) <{bin_op = 9 : i64, ordering = 7 : i64}> : (!llvm.ptr, i32) -> i32
    %47 = "llvm.atomicrmw"(%42, %43) <{bin_op = 4 : i64, ordering = 7 : i64}> : (!llvm.ptr, i32) -> i32
    %48 = "llvm.atomicrmw"(%42, %43) <{bin_op = 7 : i64, ordering = 7 : i64}> : (!llvm.ptr, i32) -> i32
    %49 = "llvm.cmpxchg"(%42, %43, %44) <{failure_ordering = 2 : i64, success_ordering = 6 : i64}> : (!llvm.ptr, i32, i32) -> !llvm.struct<(i32, i1)>
    %50 = "llvm.extractvalue"(%49) <{position = array<i64: 1>}> : (!llvm.struct<(i32, i1)>) -> i1
    %51 = "llvm.atomicrmw"(%42, %44) <{bin_op = 15 : i64, ordering = 7 : i64}> : (!llvm.ptr, i32) -> i32
    %52 = "llvm.atomicrmw"(%42, %43) <{bin_op = 16 : i64, ordering = 7 : i64}> : (!llvm.ptr, i32) -> i32
    %53 = "llvm.load"(%42) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    %54 = "llvm.mlir.constant"() <{value = 31 : i32}> : () -> i32
    %55 = "llvm.zext"(%50) : (i1) -> i32
    %56 = "llvm.mul"(%45, %54) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %57 = "llvm.add"(%56, %46) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %58 = "llvm.mul"(%57, %54) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %59 = "llvm.add"(%58, %47) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %60 = "llvm.mul"(%59, %54) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %61 = "llvm.add"(%60, %48) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %62 = "llvm.mul"(%61, %54) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %63 = "llvm.add"(%62, %55) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %64 = "llvm.mul"(%63, %54) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %65 = "llvm.add"(%64, %51) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %66 = "llvm.mul"(%65, %54) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %67 = "llvm.add"(%66, %52) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %68 = "llvm.mul"(%67, %54) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %69 = "llvm.add"(%68, %53) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    "llvm.return"(%69) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "masked", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %24 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %25 = "llvm.alloca"(%24) <{elem_type = !llvm.array<6 x i32>}> : (i64) -> !llvm.ptr
    %26 = "llvm.mlir.constant"() <{value = dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>}> : () -> !llvm.array<6 x i32>
    "llvm.store"(%26, %25) <{ordering = 0 : i64}> : (!llvm.array<6 x i32>, !llvm.ptr) -> ()
    %27 = "llvm.mlir.constant"() <{value = dense<[true, false, true, true]> : vector<4xi1>}> : () -> vector<4xi1>
    %28 = "llvm.mlir.constant"() <{value = dense<[100, 200, 300, 400]> : vector<4xi32>}> : () -> vector<4xi32>
    %29 = "llvm.intr.masked.load"(%25, %27, %28) <{alignment = 4 : i32}> : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    %30 = "llvm.intr.masked.expandload"(%25, %27, %28) : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    %31 = "llvm.mul"(%29, %30) <{overflowFlags = 0 : i32}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %32 = "llvm.getelementptr"(%25) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 2>}> : (!llvm.ptr) -> !llvm.ptr
    "llvm.intr.masked.compressstore"(%31, %32, %27) : (vector<4xi32>, !llvm.ptr, vector<4xi1>) -> ()
    %33 = "llvm.mlir.constant"() <{value = dense<[5, 2, 3, 4]> : vector<4xi64>}> : () -> vector<4xi64>
    %34 = "llvm.getelementptr"(%25, %33) <{elem_type = i32, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>
    %35 = "llvm.intr.masked.gather"(%34, %27) <{alignment = 4 : i32}> : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xi32>
    %36 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
    %37 = "llvm.insertelement"(%35, %36, %36) : (vector<4xi32>, i32, i32) -> vector<4xi32>
    "llvm.intr.masked.scatter"(%37, %34, %27) <{alignment = 4 : i32}> : (vector<4xi32>, vector<4x!llvm.ptr>, vector<4xi1>) -> ()
    "llvm.intr.masked.store"(%28, %25, %27) <{alignment = 4 : i32}> : (vector<4xi32>, !llvm.ptr, vector<4xi1>) -> ()
    %38 = "llvm.load"(%32) <{alignment = 4 : i64, ordering = 0 : i64}> : (!llvm.ptr) -> vector<4xi32>
    %39 = "llvm.mul"(%38, %37) <{overflowFlags = 0 : i32}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %40 = "llvm.intr.vector.reduce.add"(%39) : (vector<4xi32>) -> i32
    "llvm.return"(%40) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "stack", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %20 = "llvm.intr.stacksave"() : () -> !llvm.ptr
    %21 = "llvm.mlir.constant"() <{value = 3 : i32}> : () -> i32
    %22 = "llvm.alloca"(%21) <{elem_type = i32}> : (i32) -> !llvm.ptr
    "llvm.intr.lifetime.start"(%22) : (!llvm.ptr) -> ()
    "llvm.store"(%21, %22) <{ordering = 0 : i64}> : (i32, !llvm.ptr) -> ()
    %23 = "llvm.load"(%22) <{ordering = 0 : i64}> : (!llvm.ptr) -> i32
    "llvm.intr.lifetime.end"(%22) : (!llvm.ptr) -> ()
    "llvm.intr.stackrestore"(%20) : (!llvm.ptr) -> ()
    "llvm.return"(%23) : (i32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 ()>, linkage = #llvm.linkage<external>, sym_name = "pointers", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %0 = "llvm.mlir.constant"() <{value = 4 : i64}> : () -> i64
    %1 = "llvm.alloca"(%0) <{elem_type = i32}> : (i64) -> !llvm.ptr
    %2 = "llvm.getelementptr"(%1) <{elem_type = i32, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: 2>}> : (!llvm.ptr) -> !llvm.ptr
    %3 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %4 = "llvm.icmp"(%1, %2) <{predicate = 6 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
    %5 = "llvm.icmp"(%1, %3) <{predicate = 0 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
    %6 = "llvm.ptrtoint"(%1) : (!llvm.ptr) -> i64
    %7 = "llvm.ptrtoint"(%2) : (!llvm.ptr) -> i64
    %8 = "llvm.sub"(%7, %6) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %9 = "llvm.add"(%6, %8) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %10 = "llvm.inttoptr"(%9) : (i64) -> !llvm.ptr
    %11 = "llvm.icmp"(%10, %2) <{predicate = 0 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
    %12 = "llvm.zext"(%4) : (i1) -> i32
    %13 = "llvm.zext"(%5) : (i1) -> i32
    %14 = "llvm.zext"(%11) : (i1) -> i32
    %15 = "llvm.mlir.constant"() <{value = 10 : i32}> : () -> i32
    %16 = "llvm.mul"(%12, %15) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %17 = "llvm.add"(%16, %13) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %18 = "llvm.mul"(%17, %15) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %19 = "llvm.add"(%18, %14) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    "llvm.return"(%19) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

