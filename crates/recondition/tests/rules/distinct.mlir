"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, memref<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: memref<4xi32>):
    %0:2 = "memref.distinct_objects"(%arg0, %arg1) : (memref<4xi32>, memref<4xi32>) -> (memref<4xi32>, memref<4xi32>)
    %1:2 = "memref.distinct_objects"(%arg0, %arg0) : (memref<4xi32>, memref<4xi32>) -> (memref<4xi32>, memref<4xi32>)
    "memref.copy"(%1#0, %0#1) : (memref<4xi32>, memref<4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, memref<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: memref<4xi32>):
    %0:2 = "memref.distinct_objects"(%arg0, %arg1) : (memref<4xi32>, memref<4xi32>) -> (memref<4xi32>, memref<4xi32>)
    "memref.copy"(%arg0, %0#1) : (memref<4xi32>, memref<4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
