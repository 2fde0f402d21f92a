"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "memref.alloc"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 64 : index}> : () -> index
    %3 = "arith.subi"(%arg0, %1) : (index, index) -> index
    %4 = "arith.remui"(%3, %2) : (index, index) -> index
    %5 = "arith.addi"(%4, %1) : (index, index) -> index
    %0 = "memref.alloc"(%5) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    %6 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "linalg.fill"(%6, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb1(%7: i32, %8: i32):
      "linalg.yield"(%7) : (i32) -> ()
    }) : (i32, memref<?xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
