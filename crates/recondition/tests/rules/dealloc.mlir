"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: i32):
    "memref.dealloc"(%arg0) : (memref<4xi32>) -> ()
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    "linalg.fill"(%arg1, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      "linalg.yield"(%arg2) : (i32) -> ()
    }) : (i32, memref<4xi32>) -> ()
    "memref.dealloc"(%0) : (memref<4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: i32):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    "linalg.fill"(%arg1, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      "linalg.yield"(%arg2) : (i32) -> ()
    }) : (i32, memref<4xi32>) -> ()
    "memref.dealloc"(%0) : (memref<4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
