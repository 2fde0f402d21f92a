#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map2 = affine_map<(d0, d1, d2) -> (d1, 0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "ranked"}> ({
    %18 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x3x4xi32>
    %19 = "arith.constant"() <{value = 0 : index}> : () -> index
    %20 = "arith.constant"() <{value = 1 : index}> : () -> index
    %21 = "arith.constant"() <{value = 2 : index}> : () -> index
    %22 = "arith.constant"() <{value = -9 : i32}> : () -> i32
    %23 = "arith.constant"() <{value = dense<[[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]], [[12, 13, 14, 15], [16, 17, 18, 19], [20, 21, 22, 23]]]> : vector<2x3x4xi32>}> : () -> vector<2x3x4xi32>
    "vector.transfer_write"(%23, %18, %19, %19, %19) <{in_bounds = [true, true, true], operandSegmentSizes = array<i32: 1, 1, 3, 0>, permutation_map = #map}> : (vector<2x3x4xi32>, memref<2x3x4xi32>, index, index, index) -> ()
    %24 = "vector.transfer_read"(%18, %19, %20, %21, %22) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map1}> : (memref<2x3x4xi32>, index, index, index, i32) -> vector<3x3xi32>
    "vector.print"(%24) <{punctuation = #vector.punctuation<newline>}> : (vector<3x3xi32>) -> ()
    %25 = "vector.transfer_read"(%18, %20, %20, %20, %22) <{in_bounds = [false, true, false], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map2}> : (memref<2x3x4xi32>, index, index, index, i32) -> vector<3x2x4xi32>
    "vector.print"(%25) <{punctuation = #vector.punctuation<newline>}> : (vector<3x2x4xi32>) -> ()
    %26 = "memref.subview"(%18) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1, 0>, static_sizes = array<i64: 2, 2, 3>, static_strides = array<i64: 1, 1, 1>}> : (memref<2x3x4xi32>) -> memref<2x2x3xi32, strided<[12, 4, 1], offset: 4>>
    %27 = "vector.transfer_read"(%26, %20, %19, %20, %22) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map3}> : (memref<2x2x3xi32, strided<[12, 4, 1], offset: 4>>, index, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%27) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %28 = "arith.constant"() <{value = dense<[[100, 101, 102], [103, 104, 105]]> : vector<2x3xi32>}> : () -> vector<2x3xi32>
    "vector.transfer_write"(%28, %26, %19, %20, %20) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 3, 0>, permutation_map = #map1}> : (vector<2x3xi32>, memref<2x2x3xi32, strided<[12, 4, 1], offset: 4>>, index, index, index) -> ()
    %29 = "vector.transfer_read"(%18, %19, %19, %19, %22) <{in_bounds = [true, true, true], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map}> : (memref<2x3x4xi32>, index, index, index, i32) -> vector<2x3x4xi32>
    "vector.print"(%29) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3x4xi32>) -> ()
    %30 = "arith.constant"() <{value = dense<[[true, false, true], [false, true, true]]> : vector<2x3xi1>}> : () -> vector<2x3xi1>
    "vector.transfer_write"(%28, %18, %20, %20, %20, %30) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 3, 1>, permutation_map = #map3}> : (vector<2x3xi32>, memref<2x3x4xi32>, index, index, index, vector<2x3xi1>) -> ()
    %31 = "vector.transfer_read"(%18, %19, %19, %19, %22) <{in_bounds = [true, true, true], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map}> : (memref<2x3x4xi32>, index, index, index, i32) -> vector<2x3x4xi32>
    "vector.print"(%31) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3x4xi32>) -> ()
    %32 = "vector.load"(%26, %20, %20, %19) : (memref<2x2x3xi32, strided<[12, 4, 1], offset: 4>>, index, index, index) -> vector<3xi32>
    "vector.print"(%32) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %33 = "arith.constant"() <{value = dense<[[0, 2, 1], [-1, 0, 7]]> : vector<2x3xindex>}> : () -> vector<2x3xindex>
    %34 = "arith.constant"() <{value = dense<-5> : vector<2x3xi32>}> : () -> vector<2x3xi32>
    %35 = "arith.constant"() <{value = dense<[[true, true, true], [false, true, false]]> : vector<2x3xi1>}> : () -> vector<2x3xi1>
    %36 = "vector.gather"(%18, %20, %21, %20, %33, %35, %34) : (memref<2x3x4xi32>, index, index, index, vector<2x3xindex>, vector<2x3xi1>, vector<2x3xi32>) -> vector<2x3xi32>
    "vector.print"(%36) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %37 = "vector.create_mask"(%20, %21) : (index, index) -> vector<2x3xi1>
    %38 = "vector.mask"(%37) ({
      %42 = "vector.transfer_read"(%18, %20, %20, %20, %22) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 3, 1, 0>, permutation_map = #map3}> : (memref<2x3x4xi32>, index, index, index, i32) -> vector<2x3xi32>
      "vector.yield"(%42) : (vector<2x3xi32>) -> ()
    }) : (vector<2x3xi1>) -> vector<2x3xi32>
    "vector.print"(%38) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %39 = "arith.constant"() <{value = dense<[1, 2]> : vector<2xi32>}> : () -> vector<2xi32>
    %40 = "vector.mask"(%30) ({
      %41 = "vector.multi_reduction"(%28, %39) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<2x3xi32>, vector<2xi32>) -> vector<2xi32>
      "vector.yield"(%41) : (vector<2xi32>) -> ()
    }) : (vector<2x3xi1>) -> vector<2xi32>
    "vector.print"(%40) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi32>) -> ()
    "memref.dealloc"(%18) : (memref<2x3x4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "floats"}> ({
    %0 = "arith.constant"() <{value = dense<[1.000000e-01, 0.699999988]> : vector<2xf32>}> : () -> vector<2xf32>
    %1 = "arith.constant"() <{value = dense<[3.300000e+00, 5.100000e+00, -2.200000e+00]> : vector<3xf32>}> : () -> vector<3xf32>
    %2 = "arith.constant"() <{value = dense<[[1.000000e-03, 1.000000e+00, 2.000000e+00], [-3.300000e+00, 1.000000e+05, 7.000000e+00]]> : vector<2x3xf32>}> : () -> vector<2x3xf32>
    %3 = "vector.outerproduct"(%0, %1, %2) <{kind = #vector.kind<add>}> : (vector<2xf32>, vector<3xf32>, vector<2x3xf32>) -> vector<2x3xf32>
    %4 = "vector.bitcast"(%3) : (vector<2x3xf32>) -> vector<2x3xi32>
    "vector.print"(%4) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %5 = "vector.outerproduct"(%0, %1, %2) <{kind = #vector.kind<maxnumf>}> : (vector<2xf32>, vector<3xf32>, vector<2x3xf32>) -> vector<2x3xf32>
    %6 = "vector.bitcast"(%5) : (vector<2x3xf32>) -> vector<2x3xi32>
    "vector.print"(%6) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %7 = "vector.reduction"(%1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<3xf32>) -> f32
    %8 = "vector.broadcast"(%7) : (f32) -> vector<1xf32>
    %9 = "vector.bitcast"(%8) : (vector<1xf32>) -> vector<1xi32>
    "vector.print"(%9) <{punctuation = #vector.punctuation<newline>}> : (vector<1xi32>) -> ()
    %10 = "vector.reduction"(%1, %7) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<mul>}> : (vector<3xf32>, f32) -> f32
    %11 = "vector.broadcast"(%10) : (f32) -> vector<1xf32>
    %12 = "vector.bitcast"(%11) : (vector<1xf32>) -> vector<1xi32>
    "vector.print"(%12) <{punctuation = #vector.punctuation<newline>}> : (vector<1xi32>) -> ()
    %13:2 = "vector.scan"(%2, %0) <{inclusive = false, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<2x3xf32>, vector<2xf32>) -> (vector<2x3xf32>, vector<2xf32>)
    "vector.print"(%13#0) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xf32>) -> ()
    "vector.print"(%13#1) <{punctuation = #vector.punctuation<newline>}> : (vector<2xf32>) -> ()
    %14 = "arith.constant"() <{value = dense<[9.997550e-02, 1.000000e+03, 3.000490e-01]> : vector<3xf16>}> : () -> vector<3xf16>
    %15 = "vector.reduction"(%14) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<3xf16>) -> f16
    "vector.print"(%15) <{punctuation = #vector.punctuation<newline>}> : (f16) -> ()
    %16 = "vector.outerproduct"(%0, %7, %0) <{kind = #vector.kind<add>}> : (vector<2xf32>, f32, vector<2xf32>) -> vector<2xf32>
    %17 = "vector.bitcast"(%16) : (vector<2xf32>) -> vector<2xi32>
    "vector.print"(%17) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

