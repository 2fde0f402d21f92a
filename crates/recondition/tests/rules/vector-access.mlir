"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, memref<?xi32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: memref<?xi32>, %arg2: index):
    %0 = "vector.load"(%arg0, %arg2) : (memref<8xi32>, index) -> vector<4xi32>
    "vector.store"(%0, %arg1, %arg2) : (vector<4xi32>, memref<?xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, memref<?xi32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: memref<?xi32>, %arg2: index):
    %1 = "arith.constant"() <{value = 5 : index}> : () -> index
    %2 = "arith.remui"(%arg2, %1) : (index, index) -> index
    %0 = "vector.load"(%arg0, %2) : (memref<8xi32>, index) -> vector<4xi32>
    %3 = "arith.constant"() <{value = 0 : index}> : () -> index
    %4 = "memref.dim"(%arg1, %3) : (memref<?xi32>, index) -> index
    %5 = "arith.remui"(%arg2, %4) : (index, index) -> index
    "vector.transfer_write"(%0, %arg1, %5) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xi32>, memref<?xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
