// doubtful: memref.alloca
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 7 : i64}> : () -> i64
    %2 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2000000xi64>
    "linalg.fill"(%1, %2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg0: i64, %arg1: i64):
      "linalg.yield"(%arg0) : (i64) -> ()
    }) : (i64, memref<2000000xi64>) -> ()
    %3 = "memref.load"(%2, %0) : (memref<2000000xi64>, index) -> i64
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

