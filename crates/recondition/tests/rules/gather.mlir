"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, vector<4xi1>, vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xi32>):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "vector.gather"(%arg0, %0, %arg3, %arg2, %arg3) : (memref<8xi32>, index, vector<4xi32>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    "vector.scatter"(%arg0, %0, %arg3, %arg2, %arg3) : (memref<8xi32>, index, vector<4xi32>, vector<4xi1>, vector<4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, vector<4xi1>, vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xi32>):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "arith.constant"() <{value = 8 : index}> : () -> index
    %3 = "arith.index_cast"(%2) : (index) -> i32
    %4 = "vector.broadcast"(%3) : (i32) -> vector<4xi32>
    %5 = "arith.remui"(%arg3, %4) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %1 = "vector.gather"(%arg0, %0, %5, %arg2, %arg3) : (memref<8xi32>, index, vector<4xi32>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
    %6 = "arith.constant"() <{value = dense<[2, 0, 3, 1]> : vector<4xi32>}> : () -> vector<4xi32>
    "vector.scatter"(%arg0, %0, %6, %arg2, %arg3) : (memref<8xi32>, index, vector<4xi32>, vector<4xi1>, vector<4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
