"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, vector<4xi8>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: vector<4xi8>):
    %0 = "arith.divsi"(%arg0, %arg1) : (i32, i32) -> i32
    %1 = "arith.remui"(%arg2, %arg2) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %3 = "arith.remsi"(%arg0, %2) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, vector<4xi8>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: vector<4xi8>):
    %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %5 = "arith.cmpi"(%arg1, %4) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %6 = "arith.constant"() <{value = 30 : i32}> : () -> i32
    %7 = "arith.select"(%5, %6, %arg1) : (i1, i32, i32) -> i32
    %8 = "arith.constant"() <{value = -2147483648 : i32}> : () -> i32
    %9 = "arith.cmpi"(%arg0, %8) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %10 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %11 = "arith.cmpi"(%7, %10) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %12 = "arith.andi"(%9, %11) : (i1, i1) -> i1
    %13 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %14 = "arith.select"(%12, %13, %7) : (i1, i32, i32) -> i32
    %0 = "arith.divsi"(%arg0, %14) : (i32, i32) -> i32
    %15 = "arith.constant"() <{value = dense<0> : vector<4xi8>}> : () -> vector<4xi8>
    %16 = "arith.cmpi"(%arg2, %15) <{predicate = 0 : i64}> : (vector<4xi8>, vector<4xi8>) -> vector<4xi1>
    %17 = "arith.constant"() <{value = dense<22> : vector<4xi8>}> : () -> vector<4xi8>
    %18 = "arith.select"(%16, %17, %arg2) : (vector<4xi1>, vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %1 = "arith.remui"(%arg2, %18) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %3 = "arith.remsi"(%arg0, %2) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
