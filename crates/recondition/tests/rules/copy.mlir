"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, memref<8xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: memref<8xi32>):
    "memref.copy"(%arg0, %arg1) : (memref<8xi32>, memref<8xi32>) -> ()
    "memref.copy"(%arg0, %arg0) : (memref<8xi32>, memref<8xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, memref<8xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: memref<8xi32>):
    "memref.copy"(%arg0, %arg1) : (memref<8xi32>, memref<8xi32>) -> ()
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi32>
    "memref.copy"(%arg0, %0) : (memref<8xi32>, memref<8xi32>) -> ()
    "memref.copy"(%0, %arg0) : (memref<8xi32>, memref<8xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
