"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i64)>, linkage = #llvm.linkage<external>, sym_name = "llvm", visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i64):
    %0 = "llvm.mlir.constant"() <{value = 0 : index}> : () -> i64
    %1 = "llvm.mlir.constant"() <{value = 1 : index}> : () -> i64
    %2 = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
    %3 = "llvm.mlir.constant"() <{value = 77 : i32}> : () -> i32
    "llvm.br"(%0, %2)[^bb1] : (i64, i32) -> ()
  ^bb1(%4: i64, %5: i32):  // 2 preds: ^bb0, ^bb5
    %6 = "llvm.icmp"(%4, %arg0) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%6)[^bb2, ^bb6] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    "llvm.br"(%0, %5)[^bb3] : (i64, i32) -> ()
  ^bb3(%7: i64, %8: i32):  // 2 preds: ^bb2, ^bb4
    %9 = "llvm.icmp"(%7, %arg0) <{predicate = 2 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%9)[^bb4, ^bb5] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb4:  // pred: ^bb3
    %10 = "llvm.trunc"(%7) <{overflowFlags = 0 : i32}> : (i64) -> i32
    %11 = "llvm.add"(%8, %10) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %12 = "llvm.mul"(%11, %3) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %13 = "llvm.xor"(%12, %8) : (i32, i32) -> i32
    %14 = "llvm.icmp"(%13, %12) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %15 = "llvm.select"(%14, %13, %11) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i32, i32) -> i32
    %16 = "llvm.add"(%7, %1) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%16, %15)[^bb3] : (i64, i32) -> ()
  ^bb5:  // pred: ^bb3
    %17 = "llvm.add"(%4, %1) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    "llvm.br"(%17, %8)[^bb1] : (i64, i32) -> ()
  ^bb6:  // pred: ^bb1
    "llvm.return"(%5) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

