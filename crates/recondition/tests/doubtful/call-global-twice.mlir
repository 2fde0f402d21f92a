// doubtful: func.call
"builtin.module"() ({
  "memref.global"() <{initial_value = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]> : tensor<4x4xi32>, sym_name = "g", sym_visibility = "private", type = memref<4x4xi32>}> : () -> ()
  "func.func"() <{function_type = (memref<4x4xi32>, memref<4x4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4x4xi32>, %arg1: memref<4x4xi32>):
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 3 : index}> : () -> index
    %5 = "arith.constant"() <{value = 4 : index}> : () -> index
    "scf.parallel"(%2, %2, %5, %5, %3, %3) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
    ^bb0(%arg2: index, %arg3: index):
      %6 = "arith.subi"(%4, %arg2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %7 = "memref.load"(%arg0, %arg3, %6) : (memref<4x4xi32>, index, index) -> i32
      "memref.store"(%7, %arg1, %arg2, %arg3) : (i32, memref<4x4xi32>, index, index) -> ()
      "scf.reduce"() : () -> ()
    }) : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "memref.get_global"() <{name = @g}> : () -> memref<4x4xi32>
    %1 = "memref.get_global"() <{name = @g}> : () -> memref<4x4xi32>
    "func.call"(%0, %1) <{callee = @f}> : (memref<4x4xi32>, memref<4x4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

