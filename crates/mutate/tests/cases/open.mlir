// mutator: open
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "scf.for"(%arg0, %arg0, %0, %arg0) ({
    ^bb0(%i: index, %sum: index):
      %2 = "arith.constant"() <{value = 7 : index}> : () -> index
      %3 = "arith.addi"(%sum, %2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "scf.yield"(%3) : (index) -> ()
    }) : (index, index, index, index) -> index
    "func.return"(%1) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "called"}> ({
    %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> i32, sym_name = "caller"}> ({
    %0 = "func.call"() <{callee = @called}> : () -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
