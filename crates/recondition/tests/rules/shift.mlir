"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: index):
    %0 = "arith.shli"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %1 = "index.shru"(%arg2, %arg2) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: index):
    %2 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %3 = "arith.cmpi"(%arg1, %2) <{predicate = 6 : i64}> : (i32, i32) -> i1
    %4 = "arith.constant"() <{value = 15 : i32}> : () -> i32
    %5 = "arith.select"(%3, %arg1, %4) : (i1, i32, i32) -> i32
    %0 = "arith.shli"(%arg0, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "arith.constant"() <{value = 64 : index}> : () -> index
    %7 = "arith.cmpi"(%arg2, %6) <{predicate = 6 : i64}> : (index, index) -> i1
    %8 = "arith.constant"() <{value = 21 : index}> : () -> index
    %9 = "arith.select"(%7, %arg2, %8) : (i1, index, index) -> index
    %1 = "index.shru"(%arg2, %9) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
