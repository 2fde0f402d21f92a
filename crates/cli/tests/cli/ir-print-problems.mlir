// RUN: mohole ir print %s
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "use.early"(%0) : (i32) -> ()
    %0 = "make.late"() : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
