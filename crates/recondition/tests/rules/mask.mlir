"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, vector<4xi1>, i32) -> vector<4xi32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: vector<4xi1>, %arg3: i32):
    %0 = "vector.mask"(%arg2) ({
      %1 = "vector.transfer_read"(%arg0, %arg1, %arg3) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<8xi32>, index, i32) -> vector<4xi32>
      "vector.yield"(%1) : (vector<4xi32>) -> ()
    }) : (vector<4xi1>) -> vector<4xi32>
    "func.return"(%0) : (vector<4xi32>) -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, vector<4xi1>, i32) -> vector<4xi32>, sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: vector<4xi1>, %arg3: i32):
    %2 = "arith.constant"() <{value = 8 : index}> : () -> index
    %3 = "arith.remui"(%arg1, %2) : (index, index) -> index
    %0 = "vector.mask"(%arg2) ({
      %1 = "vector.transfer_read"(%arg0, %3, %arg3) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<8xi32>, index, i32) -> vector<4xi32>
      "vector.yield"(%1) : (vector<4xi32>) -> ()
    }) : (vector<4xi1>) -> vector<4xi32>
    "func.return"(%0) : (vector<4xi32>) -> ()
  }) : () -> ()
}) : () -> ()
