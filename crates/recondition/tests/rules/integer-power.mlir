"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "math.ipowi"(%arg0, %arg1) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %2 = "arith.maxsi"(%arg1, %1) : (i32, i32) -> i32
    %0 = "math.ipowi"(%arg0, %2) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
