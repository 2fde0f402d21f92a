"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x?xi32>, index, vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4x?xi32>, %arg1: index, %arg2: vector<4xi32>):
    %0 = "memref.load"(%arg0, %arg1, %arg1) : (memref<4x?xi32>, index, index) -> i32
    %1 = "vector.extract"(%arg2, %arg1) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xi32>, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x?xi32>, index, vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4x?xi32>, %arg1: index, %arg2: vector<4xi32>):
    %2 = "arith.constant"() <{value = 4 : index}> : () -> index
    %3 = "arith.remui"(%arg1, %2) : (index, index) -> index
    %4 = "arith.constant"() <{value = 1 : index}> : () -> index
    %5 = "memref.dim"(%arg0, %4) : (memref<4x?xi32>, index) -> index
    %6 = "arith.remui"(%arg1, %5) : (index, index) -> index
    %0 = "memref.load"(%arg0, %3, %6) : (memref<4x?xi32>, index, index) -> i32
    %7 = "arith.constant"() <{value = 4 : index}> : () -> index
    %8 = "arith.remui"(%arg1, %7) : (index, index) -> index
    %1 = "vector.extract"(%arg2, %8) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xi32>, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
