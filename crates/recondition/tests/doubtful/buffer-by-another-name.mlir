// doubtful: func.func
!buffer = memref<4xi32>
"builtin.module"() ({
  "func.func"() <{function_type = (!buffer, !buffer) -> (), sym_name = "g", sym_visibility = "private"}> ({
  ^bb0(%arg1: !buffer, %arg2: !buffer):
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (!buffer) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !buffer):
    "func.call"(%arg0, %arg0) <{callee = @g}> : (!buffer, !buffer) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
