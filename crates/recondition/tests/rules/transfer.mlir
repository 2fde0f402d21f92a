#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: i32):
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map}> : (memref<8xi32>, index, i32) -> vector<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: i32):
    %1 = "arith.constant"() <{value = 8 : index}> : () -> index
    %2 = "arith.remui"(%arg1, %1) : (index, index) -> index
    %0 = "vector.transfer_read"(%arg0, %2, %arg2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map}> : (memref<8xi32>, index, i32) -> vector<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
