"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, tensor<4xi32>, i32, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: tensor<4xi32>, %arg2: i32, %arg3: index):
    %0 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<4xi32>) -> tensor<4xi32>
    "memref.store"(%arg2, %arg0, %arg3) : (i32, memref<4xi32>, index) -> ()
    %1 = "bufferization.to_buffer"(%arg1) : (tensor<4xi32>) -> memref<4xi32>
    "memref.store"(%arg2, %1, %arg3) : (i32, memref<4xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, tensor<4xi32>, i32, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: tensor<4xi32>, %arg2: i32, %arg3: index):
    %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    "memref.copy"(%arg0, %2) : (memref<4xi32>, memref<4xi32>) -> ()
    %0 = "bufferization.to_tensor"(%2) <{restrict, writable}> : (memref<4xi32>) -> tensor<4xi32>
    %3 = "arith.constant"() <{value = 4 : index}> : () -> index
    %4 = "arith.remui"(%arg3, %3) : (index, index) -> index
    "memref.store"(%arg2, %arg0, %4) : (i32, memref<4xi32>, index) -> ()
    %1 = "bufferization.to_buffer"(%arg1) : (tensor<4xi32>) -> memref<4xi32>
    %5 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    "memref.copy"(%1, %5) : (memref<4xi32>, memref<4xi32>) -> ()
    %6 = "arith.constant"() <{value = 4 : index}> : () -> index
    %7 = "arith.remui"(%arg3, %6) : (index, index) -> index
    "memref.store"(%arg2, %5, %7) : (i32, memref<4xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
