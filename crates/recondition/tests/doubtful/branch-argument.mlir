// doubtful: linalg.transpose
"builtin.module"() ({
  "func.func"() <{function_type = (i1, memref<4x4xi32>, memref<4x4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1, %arg1: memref<4x4xi32>, %arg2: memref<4x4xi32>):
    "cf.cond_br"(%arg0, %arg1, %arg2)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, memref<4x4xi32>, memref<4x4xi32>) -> ()
  ^bb1(%arg3: memref<4x4xi32>):
    "linalg.transpose"(%arg3, %arg2) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg4: i32, %arg5: i32):
      "linalg.yield"(%arg4) : (i32) -> ()
    }) : (memref<4x4xi32>, memref<4x4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
