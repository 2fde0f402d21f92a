"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>):
    %0 = "memref.realloc"(%arg0) : (memref<4xi32>) -> memref<8xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>):
    %1 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi32>
    "linalg.fill"(%1, %2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb1(%3: i32, %4: i32):
      "linalg.yield"(%3) : (i32) -> ()
    }) : (i32, memref<8xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
