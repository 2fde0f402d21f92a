// doubtful: scf.for
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %1 = "arith.constant"() <{value = 120 : i8}> : () -> i8
    %2 = "arith.constant"() <{value = 50 : i8}> : () -> i8
    "scf.for"(%0, %1, %2) ({
    ^bb0(%arg0: i8):
      "scf.yield"() : () -> ()
    }) : (i8, i8, i8) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
