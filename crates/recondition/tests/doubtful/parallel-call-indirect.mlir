// doubtful: scf.parallel
"builtin.module"() ({
  "memref.global"() <{initial_value = dense<1> : tensor<i32>, sym_name = "g", sym_visibility = "private", type = memref<i32>}> : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "p"}> ({
  ^bb0(%arg2: i32):
    %9 = "memref.get_global"() <{name = @g}> : () -> memref<i32>
    %10 = "memref.load"(%9) : (memref<i32>) -> i32
    %11 = "arith.constant"() <{value = 31 : i32}> : () -> i32
    %12 = "arith.muli"(%10, %11) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %13 = "arith.addi"(%12, %arg2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "memref.store"(%13, %9) : (i32, memref<i32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 4 : index}> : () -> index
    %3 = "func.constant"() <{value = @p}> : () -> ((i32) -> ())
    "scf.parallel"(%0, %0, %2, %2, %1, %1) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
    ^bb0(%arg0: index, %arg1: index):
      %6 = "arith.muli"(%arg0, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %7 = "arith.addi"(%6, %arg1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %8 = "arith.index_cast"(%7) : (index) -> i32
      "func.call_indirect"(%3, %8) : ((i32) -> (), i32) -> ()
      "scf.reduce"() : () -> ()
    }) : (index, index, index, index, index, index) -> ()
    %4 = "memref.get_global"() <{name = @g}> : () -> memref<i32>
    %5 = "memref.load"(%4) : (memref<i32>) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

