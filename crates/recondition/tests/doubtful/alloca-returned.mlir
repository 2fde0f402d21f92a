// doubtful: memref.alloca
"builtin.module"() ({
  "func.func"() <{function_type = () -> memref<4xi32>, sym_name = "g"}> ({
    %8 = "arith.constant"() <{value = 6 : i32}> : () -> i32
    %9 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    "linalg.fill"(%8, %9) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      "linalg.yield"(%arg2) : (i32) -> ()
    }) : (i32, memref<4xi32>) -> ()
    "func.return"(%9) : (memref<4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "h"}> ({
    %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    %5 = "arith.constant"() <{value = 9 : i32}> : () -> i32
    %6 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    "linalg.fill"(%5, %6) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg0: i32, %arg1: i32):
      "linalg.yield"(%arg0) : (i32) -> ()
    }) : (i32, memref<4xi32>) -> ()
    %7 = "memref.load"(%6, %4) : (memref<4xi32>, index) -> i32
    "func.return"(%7) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "func.call"() <{callee = @g}> : () -> memref<4xi32>
    %2 = "func.call"() <{callee = @h}> : () -> i32
    %3 = "memref.load"(%1, %0) : (memref<4xi32>, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

