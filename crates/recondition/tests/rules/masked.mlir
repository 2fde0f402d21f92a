"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, vector<4xi1>, vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xi32>):
    "vector.maskedstore"(%arg0, %arg1, %arg2, %arg3) : (memref<8xi32>, index, vector<4xi1>, vector<4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, index, vector<4xi1>, vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xi32>):
    %0 = "arith.constant"() <{value = 8 : index}> : () -> index
    %1 = "arith.remui"(%arg1, %0) : (index, index) -> index
    %2 = "arith.constant"() <{value = 8 : index}> : () -> index
    %3 = "arith.subi"(%2, %1) : (index, index) -> index
    %4 = "vector.create_mask"(%3) : (index) -> vector<4xi1>
    %5 = "arith.andi"(%arg2, %4) : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
    "vector.maskedstore"(%arg0, %1, %5, %arg3) : (memref<8xi32>, index, vector<4xi1>, vector<4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
