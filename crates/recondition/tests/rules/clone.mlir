"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, i32, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: i32, %arg2: index):
    %0 = "bufferization.clone"(%arg0) : (memref<4xi32>) -> memref<4xi32>
    "memref.store"(%arg1, %0, %arg2) : (i32, memref<4xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, i32, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: i32, %arg2: index):
    %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    "memref.copy"(%arg0, %1) : (memref<4xi32>, memref<4xi32>) -> ()
    %2 = "arith.constant"() <{value = 4 : index}> : () -> index
    %3 = "arith.remui"(%arg2, %2) : (index, index) -> index
    "memref.store"(%arg1, %1, %3) : (i32, memref<4xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
