#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = () -> (vector<2x2xi32>, tensor<2x3xi32>, vector<2xi32>), sym_name = "tensors"}> ({
    %16 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %17 = "arith.constant"() <{value = 1 : index}> : () -> index
    %18 = "arith.constant"() <{value = 0 : index}> : () -> index
    %19 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %20 = "vector.transfer_read"(%16, %17, %17, %19) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (tensor<2x3xi32>, index, index, i32) -> vector<2x2xi32>
    %21 = "vector.transfer_write"(%20, %16, %18, %17) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map1}> : (vector<2x2xi32>, tensor<2x3xi32>, index, index) -> tensor<2x3xi32>
    %22 = "arith.constant"() <{value = dense<[1, 0]> : vector<2xi32>}> : () -> vector<2xi32>
    %23 = "arith.constant"() <{value = dense<[true, false]> : vector<2xi1>}> : () -> vector<2xi1>
    %24 = "vector.gather"(%16, %17, %17, %22, %23, %22) : (tensor<2x3xi32>, index, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
    "func.return"(%20, %21, %24) : (vector<2x2xi32>, tensor<2x3xi32>, vector<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> vector<3xi32>, sym_name = "broken_promise"}> ({
    %12 = "arith.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
    %13 = "arith.constant"() <{value = 1 : index}> : () -> index
    %14 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %15 = "vector.transfer_read"(%12, %13, %14) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map2}> : (tensor<3xi32>, index, i32) -> vector<3xi32>
    "func.return"(%15) : (vector<3xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "scattered_twice"}> ({
    %8 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %9 = "arith.constant"() <{value = 0 : index}> : () -> index
    %10 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
    %11 = "arith.constant"() <{value = dense<true> : vector<2xi1>}> : () -> vector<2xi1>
    "vector.scatter"(%8, %9, %10, %11, %10) : (memref<4xi32>, index, vector<2xi32>, vector<2xi1>, vector<2xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> vector<4xi32>, sym_name = "load_outside"}> ({
    %5 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %6 = "arith.constant"() <{value = 1 : index}> : () -> index
    %7 = "vector.load"(%5, %6) : (memref<4xi32>, index) -> vector<4xi32>
    "func.return"(%7) : (vector<4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> vector<2x2xi32>, sym_name = "type_cast"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x2xi32>
    %1 = "arith.constant"() <{value = dense<[[1, 2], [3, 4]]> : vector<2x2xi32>}> : () -> vector<2x2xi32>
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    "vector.store"(%1, %0, %2, %2) : (vector<2x2xi32>, memref<2x2xi32>, index, index) -> ()
    %3 = "vector.type_cast"(%0) : (memref<2x2xi32>) -> memref<vector<2x2xi32>>
    %4 = "memref.load"(%3) : (memref<vector<2x2xi32>>) -> vector<2x2xi32>
    "func.return"(%4) : (vector<2x2xi32>) -> ()
  }) : () -> ()
}) : () -> ()

