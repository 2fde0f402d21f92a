"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    "scf.for"(%arg0, %arg1, %arg2) ({
    ^bb0(%arg3: index):
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index
    %1 = "arith.maxsi"(%arg2, %0) : (index, index) -> index
    %2 = "arith.constant"() <{value = 4096 : index}> : () -> index
    %3 = "arith.minsi"(%1, %2) : (index, index) -> index
    %4 = "arith.constant"() <{value = 4096 : index}> : () -> index
    %5 = "arith.remsi"(%arg0, %4) : (index, index) -> index
    %6 = "arith.constant"() <{value = 32 : index}> : () -> index
    %7 = "arith.addi"(%5, %6) : (index, index) -> index
    %8 = "arith.minsi"(%arg1, %7) : (index, index) -> index
    "scf.for"(%5, %8, %3) ({
    ^bb0(%arg3: index):
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
