"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "scalar"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "arith.ori"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "arith.minui"(%arg0, %arg1) : (i32, i32) -> i32
    %2 = "arith.andi"(%1, %1) : (i32, i32) -> i32
    %3 = "arith.addi"(%arg0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %4 = "arith.addi"(%1, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.ori"(%4, %2) : (i32, i32) -> i32
    %6 = "arith.subi"(%5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %7 = "arith.addi"(%3, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "arith.addi"(%2, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %9 = "arith.andi"(%6, %8) : (i32, i32) -> i32
    %10 = "arith.addi"(%7, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %11 = "arith.minui"(%9, %6) : (i32, i32) -> i32
    %12 = "arith.andi"(%9, %10) : (i32, i32) -> i32
    %13 = "arith.andi"(%9, %8) : (i32, i32) -> i32
    %14 = "arith.addi"(%11, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %15 = "arith.subi"(%12, %13) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %16 = "arith.ori"(%11, %15) : (i32, i32) -> i32
    %17 = "arith.xori"(%11, %16) : (i32, i32) -> i32
    %18 = "arith.maxsi"(%17, %17) : (i32, i32) -> i32
    %19 = "arith.andi"(%17, %18) : (i32, i32) -> i32
    %20 = "arith.minui"(%16, %16) : (i32, i32) -> i32
    %21 = "arith.addi"(%19, %18) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %22 = "arith.maxsi"(%19, %17) : (i32, i32) -> i32
    %23 = "arith.muli"(%20, %22) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %24 = "arith.xori"(%20, %22) : (i32, i32) -> i32
    %25 = "arith.subi"(%19, %22) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %26 = "arith.maxsi"(%21, %24) : (i32, i32) -> i32
    %27 = "arith.addi"(%23, %24) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %28 = "arith.ori"(%25, %22) : (i32, i32) -> i32
    %29 = "arith.maxsi"(%28, %27) : (i32, i32) -> i32
    "func.return"(%29) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

