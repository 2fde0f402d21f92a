// doubtful: func.call func.call_indirect
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x4xi32>) -> memref<4x4xi32>, sym_name = "id", sym_visibility = "private"}> ({
  ^bb0(%arg6: memref<4x4xi32>):
    "func.return"(%arg6) : (memref<4x4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<4x4xi32>, memref<4x4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg2: memref<4x4xi32>, %arg3: memref<4x4xi32>):
    %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    %5 = "arith.constant"() <{value = 1 : index}> : () -> index
    %6 = "arith.constant"() <{value = 3 : index}> : () -> index
    %7 = "arith.constant"() <{value = 4 : index}> : () -> index
    "scf.parallel"(%4, %4, %7, %7, %5, %5) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
    ^bb0(%arg4: index, %arg5: index):
      %8 = "arith.subi"(%6, %arg4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %9 = "memref.load"(%arg2, %arg5, %8) : (memref<4x4xi32>, index, index) -> i32
      %10 = "arith.index_cast"(%arg4) : (index) -> i32
      %11 = "arith.addi"(%9, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "memref.store"(%11, %arg3, %arg4, %arg5) : (i32, memref<4x4xi32>, index, index) -> ()
      "scf.reduce"() : () -> ()
    }) : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x4xi32>
    "linalg.fill"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg0: i32, %arg1: i32):
      "linalg.yield"(%arg0) : (i32) -> ()
    }) : (i32, memref<4x4xi32>) -> ()
    %2 = "func.call"(%1) <{callee = @id}> : (memref<4x4xi32>) -> memref<4x4xi32>
    "func.call"(%1, %2) <{callee = @f}> : (memref<4x4xi32>, memref<4x4xi32>) -> ()
    %3 = "func.constant"() <{value = @f}> : () -> ((memref<4x4xi32>, memref<4x4xi32>) -> ())
    "func.call_indirect"(%3, %1, %1) : ((memref<4x4xi32>, memref<4x4xi32>) -> (), memref<4x4xi32>, memref<4x4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

