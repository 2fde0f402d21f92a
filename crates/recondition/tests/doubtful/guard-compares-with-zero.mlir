// doubtful: arith.divsi
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %6 = "arith.cmpi"(%arg0, %3) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %7 = "arith.ori"(%arg1, %5) : (i32, i32) -> i32
    %8 = "arith.cmpi"(%7, %4) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %9 = "arith.andi"(%6, %8) : (i1, i1) -> i1
    %10 = "arith.select"(%9, %5, %7) : (i1, i32, i32) -> i32
    %11 = "arith.divsi"(%arg0, %10) : (i32, i32) -> i32
    "func.return"(%11) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = -2147483648 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %2 = "func.call"(%0, %1) <{callee = @f}> : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

