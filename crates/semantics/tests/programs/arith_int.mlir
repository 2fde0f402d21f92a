"builtin.module"() ({
  "func.func"() <{function_type = () -> (i8, i8, i8, i1, i128), sym_name = "wrap"}> ({
    %146 = "arith.constant"() <{value = 127 : i8}> : () -> i8
    %147 = "arith.constant"() <{value = -128 : i8}> : () -> i8
    %148 = "arith.constant"() <{value = true}> : () -> i1
    %149 = "arith.constant"() <{value = 170141183460469231731687303715884105727 : i128}> : () -> i128
    %150 = "arith.addi"(%146, %146) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    %151 = "arith.subi"(%147, %146) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    %152 = "arith.muli"(%147, %147) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    %153 = "arith.addi"(%148, %148) <{overflowFlags = #arith.overflow<none>}> : (i1, i1) -> i1
    %154 = "arith.addi"(%149, %149) <{overflowFlags = #arith.overflow<none>}> : (i128, i128) -> i128
    "func.return"(%150, %151, %152, %153, %154) : (i8, i8, i8, i1, i128) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i8, i8, i8, i8, i8, i64, i128, i128), sym_name = "promises"}> ({
    %132 = "arith.constant"() <{value = 127 : i8}> : () -> i8
    %133 = "arith.constant"() <{value = 1 : i8}> : () -> i8
    %134 = "arith.constant"() <{value = -1 : i8}> : () -> i8
    %135 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    %136 = "arith.constant"() <{value = 170141183460469231731687303715884105727 : i128}> : () -> i128
    %137 = "arith.constant"() <{value = 1 : i128}> : () -> i128
    %138 = "arith.addi"(%132, %133) <{overflowFlags = #arith.overflow<nsw>}> : (i8, i8) -> i8
    %139 = "arith.addi"(%132, %133) <{overflowFlags = #arith.overflow<nuw>}> : (i8, i8) -> i8
    %140 = "arith.addi"(%134, %133) <{overflowFlags = #arith.overflow<nsw>}> : (i8, i8) -> i8
    %141 = "arith.addi"(%134, %133) <{overflowFlags = #arith.overflow<nuw>}> : (i8, i8) -> i8
    %142 = "arith.shli"(%133, %132) <{overflowFlags = #arith.overflow<none>}> : (i8, i8) -> i8
    %143 = "arith.muli"(%135, %135) <{overflowFlags = #arith.overflow<nuw>}> : (i64, i64) -> i64
    %144 = "arith.addi"(%136, %137) <{overflowFlags = #arith.overflow<nsw>}> : (i128, i128) -> i128
    %145 = "arith.addi"(%136, %137) <{overflowFlags = #arith.overflow<nuw>}> : (i128, i128) -> i128
    "func.return"(%138, %139, %140, %141, %142, %143, %144, %145) : (i8, i8, i8, i8, i8, i64, i128, i128) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i8, i8, i8, i8, i8, i8), sym_name = "shifts"}> ({
    %122 = "arith.constant"() <{value = 64 : i8}> : () -> i8
    %123 = "arith.constant"() <{value = 1 : i8}> : () -> i8
    %124 = "arith.constant"() <{value = 2 : i8}> : () -> i8
    %125 = "arith.constant"() <{value = -3 : i8}> : () -> i8
    %126 = "arith.shli"(%122, %123) <{overflowFlags = #arith.overflow<nsw>}> : (i8, i8) -> i8
    %127 = "arith.shli"(%122, %123) <{overflowFlags = #arith.overflow<nuw>}> : (i8, i8) -> i8
    %128 = "arith.shli"(%122, %124) <{overflowFlags = #arith.overflow<nuw>}> : (i8, i8) -> i8
    %129 = "arith.shrsi"(%125, %123) : (i8, i8) -> i8
    %130 = "arith.shrui"(%125, %123) <{isExact}> : (i8, i8) -> i8
    %131 = "arith.shrui"(%125, %123) : (i8, i8) -> i8
    "func.return"(%126, %127, %128, %129, %130, %131) : (i8, i8, i8, i8, i8, i8) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i16, i16, i16, i16, i16, i16, i16, i16), sym_name = "divisions"}> ({
    %112 = "arith.constant"() <{value = -7 : i16}> : () -> i16
    %113 = "arith.constant"() <{value = 2 : i16}> : () -> i16
    %114 = "arith.divsi"(%112, %113) : (i16, i16) -> i16
    %115 = "arith.ceildivsi"(%112, %113) : (i16, i16) -> i16
    %116 = "arith.floordivsi"(%112, %113) : (i16, i16) -> i16
    %117 = "arith.remsi"(%112, %113) : (i16, i16) -> i16
    %118 = "arith.divui"(%112, %113) : (i16, i16) -> i16
    %119 = "arith.ceildivui"(%112, %113) : (i16, i16) -> i16
    %120 = "arith.remui"(%112, %113) : (i16, i16) -> i16
    %121 = "arith.divsi"(%112, %113) <{isExact}> : (i16, i16) -> i16
    "func.return"(%114, %115, %116, %117, %118, %119, %120, %121) : (i16, i16, i16, i16, i16, i16, i16, i16) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "by_zero"}> ({
    %109 = "ub.poison"() <{value = #ub.poison}> : () -> i32
    %110 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %111 = "arith.divui"(%109, %110) : (i32, i32) -> i32
    "func.return"(%111) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i128, sym_name = "overflow"}> ({
    %106 = "arith.constant"() <{value = -170141183460469231731687303715884105728 : i128}> : () -> i128
    %107 = "arith.constant"() <{value = -1 : i128}> : () -> i128
    %108 = "arith.divsi"(%106, %107) : (i128, i128) -> i128
    "func.return"(%108) : (i128) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> vector<2xi32>, sym_name = "by_poison"}> ({
    %103 = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi32>}> : () -> vector<2xi32>
    %104 = "ub.poison"() <{value = #ub.poison}> : () -> vector<2xi32>
    %105 = "arith.remui"(%103, %104) : (vector<2xi32>, vector<2xi32>) -> vector<2xi32>
    "func.return"(%105) : (vector<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "poison_by_minus_one"}> ({
    %100 = "ub.poison"() <{value = #ub.poison}> : () -> i32
    %101 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %102 = "arith.divsi"(%100, %101) : (i32, i32) -> i32
    "func.return"(%102) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "poison_quotient"}> ({
    %97 = "ub.poison"() <{value = #ub.poison}> : () -> i32
    %98 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %99 = "arith.divsi"(%97, %98) : (i32, i32) -> i32
    "func.return"(%99) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i8, i8, i8, i8, i8, i1, vector<2xi128>, vector<2xi128>), sym_name = "extended"}> ({
    %90 = "arith.constant"() <{value = -128 : i8}> : () -> i8
    %91 = "arith.constant"() <{value = 127 : i8}> : () -> i8
    %92 = "arith.constant"() <{value = dense<[-1, 3]> : vector<2xi128>}> : () -> vector<2xi128>
    %93:2 = "arith.mulsi_extended"(%90, %91) : (i8, i8) -> (i8, i8)
    %94:2 = "arith.mului_extended"(%90, %91) : (i8, i8) -> (i8, i8)
    %95:2 = "arith.addui_extended"(%90, %90) : (i8, i8) -> (i8, i1)
    %96:2 = "arith.mulsi_extended"(%92, %92) : (vector<2xi128>, vector<2xi128>) -> (vector<2xi128>, vector<2xi128>)
    "func.return"(%93#0, %93#1, %94#0, %94#1, %95#0, %95#1, %96#0, %96#1) : (i8, i8, i8, i8, i8, i1, vector<2xi128>, vector<2xi128>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i128, i128, i8, i4, i4, index, index, i1, vector<2xindex>), sym_name = "casts"}> ({
    %78 = "arith.constant"() <{value = -3 : i16}> : () -> i16
    %79 = "arith.constant"() <{value = 200 : i16}> : () -> i16
    %80 = "arith.constant"() <{value = dense<[-1, 5]> : vector<2xi8>}> : () -> vector<2xi8>
    %81 = "arith.extsi"(%78) : (i16) -> i128
    %82 = "arith.extui"(%78) : (i16) -> i128
    %83 = "arith.trunci"(%79) <{overflowFlags = #arith.overflow<none>}> : (i16) -> i8
    %84 = "arith.trunci"(%78) <{overflowFlags = #arith.overflow<nsw>}> : (i16) -> i4
    %85 = "arith.trunci"(%78) <{overflowFlags = #arith.overflow<nuw>}> : (i16) -> i4
    %86 = "arith.index_cast"(%78) : (i16) -> index
    %87 = "arith.index_castui"(%78) : (i16) -> index
    %88 = "arith.trunci"(%78) <{overflowFlags = #arith.overflow<none>}> : (i16) -> i1
    %89 = "arith.index_castui"(%80) : (vector<2xi8>) -> vector<2xindex>
    "func.return"(%81, %82, %83, %84, %85, %86, %87, %88, %89) : (i128, i128, i8, i4, i4, index, index, i1, vector<2xindex>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i8, i8, i8, i8, i1, i1, i1, i128), sym_name = "extremes"}> ({
    %66 = "arith.constant"() <{value = -1 : i8}> : () -> i8
    %67 = "arith.constant"() <{value = 1 : i8}> : () -> i8
    %68 = "arith.constant"() <{value = -1 : i128}> : () -> i128
    %69 = "arith.constant"() <{value = 1 : i128}> : () -> i128
    %70 = "arith.maxsi"(%66, %67) : (i8, i8) -> i8
    %71 = "arith.maxui"(%66, %67) : (i8, i8) -> i8
    %72 = "arith.minsi"(%66, %67) : (i8, i8) -> i8
    %73 = "arith.minui"(%66, %67) : (i8, i8) -> i8
    %74 = "arith.cmpi"(%66, %67) <{predicate = 2 : i64}> : (i8, i8) -> i1
    %75 = "arith.cmpi"(%66, %67) <{predicate = 6 : i64}> : (i8, i8) -> i1
    %76 = "arith.cmpi"(%68, %69) <{predicate = 4 : i64}> : (i128, i128) -> i1
    %77 = "arith.maxui"(%68, %69) : (i128, i128) -> i128
    "func.return"(%70, %71, %72, %73, %74, %75, %76, %77) : (i8, i8, i8, i8, i1, i1, i1, i128) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, i32, vector<3xi32>, vector<3xi32>, tensor<2xi32>, i32), sym_name = "choices"}> ({
    %52 = "arith.constant"() <{value = true}> : () -> i1
    %53 = "ub.poison"() <{value = #ub.poison}> : () -> i1
    %54 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %55 = "ub.poison"() <{value = #ub.poison}> : () -> i32
    %56 = "arith.constant"() <{value = dense<[true, false, true]> : vector<3xi1>}> : () -> vector<3xi1>
    %57 = "arith.constant"() <{value = dense<[1, 2, 3]> : vector<3xi32>}> : () -> vector<3xi32>
    %58 = "arith.constant"() <{value = dense<[4, 5, 6]> : vector<3xi32>}> : () -> vector<3xi32>
    %59 = "arith.constant"() <{value = dense<[7, 8]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %60 = "arith.select"(%52, %54, %55) : (i1, i32, i32) -> i32
    %61 = "arith.select"(%52, %55, %54) : (i1, i32, i32) -> i32
    %62 = "arith.select"(%56, %57, %58) : (vector<3xi1>, vector<3xi32>, vector<3xi32>) -> vector<3xi32>
    %63 = "arith.select"(%52, %57, %58) : (i1, vector<3xi32>, vector<3xi32>) -> vector<3xi32>
    %64 = "arith.select"(%53, %59, %59) : (i1, tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %65 = "arith.select"(%53, %54, %54) : (i1, i32, i32) -> i32
    "func.return"(%60, %61, %62, %63, %64, %65) : (i32, i32, vector<3xi32>, vector<3xi32>, tensor<2xi32>, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (index, index, index, index, index, index, i1, i1, i8, index, index, i1), sym_name = "indices"}> ({
    %36 = "index.constant"() <{value = -7 : index}> : () -> index
    %37 = "index.constant"() <{value = 2 : index}> : () -> index
    %38 = "index.constant"() <{value = 64 : index}> : () -> index
    %39 = "arith.constant"() <{value = -1 : i8}> : () -> i8
    %40 = "index.divs"(%36, %37) : (index, index) -> index
    %41 = "index.ceildivs"(%36, %37) : (index, index) -> index
    %42 = "index.floordivs"(%36, %37) : (index, index) -> index
    %43 = "index.rems"(%36, %37) : (index, index) -> index
    %44 = "index.shrs"(%36, %37) : (index, index) -> index
    %45 = "index.shl"(%36, %38) : (index, index) -> index
    %46 = "index.cmp"(%36, %37) <{pred = #index<cmp_predicate slt>}> : (index, index) -> i1
    %47 = "index.cmp"(%36, %37) <{pred = #index<cmp_predicate ult>}> : (index, index) -> i1
    %48 = "index.casts"(%36) : (index) -> i8
    %49 = "index.castu"(%39) : (i8) -> index
    %50 = "index.sizeof"() : () -> index
    %51 = "index.bool.constant"() <{value = true}> : () -> i1
    "func.return"(%40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51) : (index, index, index, index, index, index, i1, i1, i8, index, index, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i8, i8, i8, i8, i8, i8, i128, i8, i128, i128), sym_name = "powers"}> ({
    %19 = "arith.constant"() <{value = -1 : i8}> : () -> i8
    %20 = "arith.constant"() <{value = 2 : i8}> : () -> i8
    %21 = "arith.constant"() <{value = 3 : i8}> : () -> i8
    %22 = "arith.constant"() <{value = -128 : i8}> : () -> i8
    %23 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %24 = "arith.constant"() <{value = -170141183460469231731687303715884105728 : i128}> : () -> i128
    %25 = "arith.constant"() <{value = 24 : i128}> : () -> i128
    %26 = "math.ipowi"(%19, %19) : (i8, i8) -> i8
    %27 = "math.ipowi"(%20, %19) : (i8, i8) -> i8
    %28 = "math.ipowi"(%21, %21) : (i8, i8) -> i8
    %29 = "math.ipowi"(%23, %23) : (i8, i8) -> i8
    %30 = "math.absi"(%22) : (i8) -> i8
    %31 = "math.ctlz"(%23) : (i8) -> i8
    %32 = "math.absi"(%24) : (i128) -> i128
    %33 = "math.cttz"(%23) : (i8) -> i8
    %34 = "math.ctpop"(%25) : (i128) -> i128
    %35 = "math.ctlz"(%25) : (i128) -> i128
    "func.return"(%26, %27, %28, %29, %30, %31, %32, %33, %34, %35) : (i8, i8, i8, i8, i8, i8, i128, i8, i128, i128) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i8, sym_name = "power_of_zero"}> ({
    %16 = "arith.constant"() <{value = -1 : i8}> : () -> i8
    %17 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %18 = "math.ipowi"(%17, %16) : (i8, i8) -> i8
    "func.return"(%18) : (i8) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<2xi32>, vector<2xi1>), sym_name = "poison_tensor"}> ({
    %11 = "ub.poison"() <{value = #ub.poison}> : () -> tensor<2xi32>
    %12 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
    %13 = "arith.addi"(%11, %12) <{overflowFlags = #arith.overflow<none>}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %14 = "ub.poison"() <{value = #ub.poison}> : () -> vector<2xi32>
    %15 = "arith.cmpi"(%14, %14) <{predicate = 0 : i64}> : (vector<2xi32>, vector<2xi32>) -> vector<2xi1>
    "func.return"(%13, %15) : (tensor<2xi32>, vector<2xi1>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "unreachable"}> ({
    "ub.unreachable"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i64, index), sym_name = "conversion"}> ({
    %8 = "arith.constant"() <{value = -5 : index}> : () -> index
    %9 = "builtin.unrealized_conversion_cast"(%8) : (index) -> i64
    %10 = "builtin.unrealized_conversion_cast"(%9) : (i64) -> index
    "func.return"(%9, %10) : (i64, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (!llvm.array<2 x vector<2xi32>>, vector<2x2xi32>, !llvm.struct<(f32, f32)>, complex<f32>, vector<1xf32>), sym_name = "more_conversions"}> ({
    %0 = "arith.constant"() <{value = dense<[[1, 2], [3, 4]]> : vector<2x2xi32>}> : () -> vector<2x2xi32>
    %1 = "builtin.unrealized_conversion_cast"(%0) : (vector<2x2xi32>) -> !llvm.array<2 x vector<2xi32>>
    %2 = "builtin.unrealized_conversion_cast"(%1) : (!llvm.array<2 x vector<2xi32>>) -> vector<2x2xi32>
    %3 = "complex.constant"() <{value = [1.000000e+00 : f32, 2.000000e+00 : f32]}> : () -> complex<f32>
    %4 = "builtin.unrealized_conversion_cast"(%3) : (complex<f32>) -> !llvm.struct<(f32, f32)>
    %5 = "builtin.unrealized_conversion_cast"(%4) : (!llvm.struct<(f32, f32)>) -> complex<f32>
    %6 = "arith.constant"() <{value = dense<1.500000e+00> : vector<f32>}> : () -> vector<f32>
    %7 = "builtin.unrealized_conversion_cast"(%6) : (vector<f32>) -> vector<1xf32>
    "func.return"(%1, %2, %4, %5, %7) : (!llvm.array<2 x vector<2xi32>>, vector<2x2xi32>, !llvm.struct<(f32, f32)>, complex<f32>, vector<1xf32>) -> ()
  }) : () -> ()
}) : () -> ()

