"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi1>, tensor<4xi1>, vector<4xi1>, memref<4xi8>) -> (vector<4xi1>, tensor<4xi1>), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi1>, %arg1: tensor<4xi1>, %arg2: vector<4xi1>, %arg3: memref<4xi8>):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = false}> : () -> i1
    %2 = "vector.transfer_read"(%arg0, %0, %1) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xi1>, index, i1) -> vector<4xi1>
    "vector.store"(%arg2, %arg0, %0) : (vector<4xi1>, memref<4xi1>, index) -> ()
    %3 = "vector.transfer_write"(%arg2, %arg1, %0) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xi1>, tensor<4xi1>, index) -> tensor<4xi1>
    %4 = "vector.load"(%arg3, %0) : (memref<4xi8>, index) -> vector<4xi8>
    "func.return"(%2, %3) : (vector<4xi1>, tensor<4xi1>) -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi1>, tensor<4xi1>, vector<4xi1>, memref<4xi8>) -> (vector<4xi1>, tensor<4xi1>), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi1>, %arg1: tensor<4xi1>, %arg2: vector<4xi1>, %arg3: memref<4xi8>):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = false}> : () -> i1
    %5 = "arith.constant"() <{value = dense<[true, true, true, false]> : vector<4xi1>}> : () -> vector<4xi1>
    %4 = "vector.load"(%arg3, %0) : (memref<4xi8>, index) -> vector<4xi8>
    "func.return"(%5, %arg1) : (vector<4xi1>, tensor<4xi1>) -> ()
  }) : () -> ()
}) : () -> ()
