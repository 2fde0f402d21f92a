// doubtful: arith.divsi
"builtin.module"() ({
  "func.func"() <{function_type = (i128) -> i128, sym_name = "f"}> ({
  ^bb0(%arg0: i128):
    %0 = "arith.constant"() <{value = -1 : i128}> : () -> i128
    %1 = "arith.constant"() <{value = -664613997892457936451903530140172288 : i128}> : () -> i128
    %2 = "arith.cmpi"(%arg0, %1) <{predicate = 0 : i64}> : (i128, i128) -> i1
    %3 = "arith.cmpi"(%0, %0) <{predicate = 0 : i64}> : (i128, i128) -> i1
    %4 = "arith.andi"(%2, %3) : (i1, i1) -> i1
    %5 = "arith.constant"() <{value = 1 : i128}> : () -> i128
    %6 = "arith.select"(%4, %5, %0) : (i1, i128, i128) -> i128
    %7 = "arith.divsi"(%arg0, %6) : (i128, i128) -> i128
    "func.return"(%7) : (i128) -> ()
  }) : () -> ()
}) : () -> ()
