// mutator: lift
"builtin.module"() ({
  "func.func"() <{function_type = (i32, index, index, memref<4xi32>) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: index, %arg2: index, %arg3: memref<4xi32>):
    %0 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %1 = "scf.for"(%arg1, %arg2, %arg2, %0) ({
    ^bb0(%arg4: index, %arg5: i32):
      %2 = "memref.load"(%arg3, %arg4) : (memref<4xi32>, index) -> i32
      %3 = "arith.addi"(%arg5, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%3) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    %4 = "arith.muli"(%1, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "memref.store"(%4, %arg3, %arg1) : (i32, memref<4xi32>, index) -> ()
    "func.return"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
