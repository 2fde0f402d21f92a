// doubtful: tensor.pad
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xi32>, memref<i32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xi32>, %arg1: memref<i32>, %arg2: i32):
    %0 = "tensor.pad"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 0>}> ({
    ^bb0(%arg3: index):
      "memref.store"(%arg2, %arg1) : (i32, memref<i32>) -> ()
      "tensor.yield"(%arg2) : (i32) -> ()
    }) : (tensor<4xi32>) -> tensor<5xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
