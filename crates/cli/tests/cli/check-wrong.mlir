// RUN: mohole eval %s --args 1,1
// RUN: mohole eval %s --args 0,3 --trace
// RUN: mohole eval %s --args 0,3,5
// RUN: mohole eval %s --args 0,many
// RUN: mohole eval %s --entry g
// RUN: mohole eval %s --steps 3
"builtin.module"() ({
  "func.func"() <{function_type = (index, index) -> i32, sym_name = "count"}> ({
  ^bb0(%arg0: index, %arg1: index):
    %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index
    %3 = "scf.for"(%arg0, %arg1, %2, %0) ({
    ^bb0(%arg2: index, %arg3: i32):
      %4 = "arith.addi"(%arg3, %1) : (i32, i32) -> i32
      "scf.yield"(%4) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    "func.return"(%3) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
