"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, tensor<8xi32>, tensor<2xindex>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: tensor<8xi32>, %arg2: tensor<2xindex>):
    %0 = "memref.reinterpret_cast"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 4, 1>}> : (memref<8xi32>) -> memref<2x4xi32>
    %1 = "tensor.reshape"(%arg1, %arg2) : (tensor<8xi32>, tensor<2xindex>) -> tensor<4x2xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, tensor<8xi32>, tensor<2xindex>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: tensor<8xi32>, %arg2: tensor<2xindex>):
    %0 = "memref.reinterpret_cast"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 4, 1>}> : (memref<8xi32>) -> memref<2x4xi32>
    %2 = "arith.constant"() <{value = dense<[4, 2]> : tensor<2xindex>}> : () -> tensor<2xindex>
    %1 = "tensor.reshape"(%arg1, %2) : (tensor<8xi32>, tensor<2xindex>) -> tensor<4x2xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
