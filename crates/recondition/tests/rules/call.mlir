"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "elsewhere", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "func.call"(%arg0) <{callee = @elsewhere}> : (i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "elsewhere", sym_visibility = "private"}> ({
  ^bb1(%1: i32):
    %2 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "func.call"(%arg0) <{callee = @elsewhere}> : (i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
