"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 (i64, i64)>, linkage = #llvm.linkage<external>, sym_name = "mix", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg1: i64, %arg2: i64):
    %789 = "llvm.mlir.constant"() <{value = 1099511628211 : i64}> : () -> i64
    %790 = "llvm.mul"(%arg1, %789) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %791 = "llvm.xor"(%790, %arg2) : (i64, i64) -> i64
    "llvm.return"(%791) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 (vector<8xi32>)>, linkage = #llvm.linkage<external>, sym_name = "fold", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: vector<8xi32>):
    %779 = "llvm.mlir.constant"() <{value = 0 : i64}> : () -> i64
    %780 = "llvm.mlir.constant"() <{value = 1 : i64}> : () -> i64
    %781 = "llvm.mlir.constant"() <{value = 8 : i64}> : () -> i64
    "llvm.br"(%779, %779)[^bb1] : (i64, i64) -> ()
  ^bb1(%782: i64, %783: i64):  // 2 preds: ^bb0, ^bb1
    %784 = "llvm.extractelement"(%arg0, %782) : (vector<8xi32>, i64) -> i32
    %785 = "llvm.sext"(%784) : (i32) -> i64
    %786 = "llvm.call"(%783, %785) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @mix, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i64, i64) -> i64
    %787 = "llvm.add"(%782, %780) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %788 = "llvm.icmp"(%787, %781) <{predicate = 6 : i64}> : (i64, i64) -> i1
    "llvm.cond_br"(%788, %787, %786)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (i1, i64, i64) -> ()
  ^bb2:  // pred: ^bb1
    "llvm.return"(%786) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<8xi32> ()>, linkage = #llvm.linkage<external>, sym_name = "a", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %778 = "llvm.mlir.constant"() <{value = dense<[0, 1, -1, 2147483647, -2147483648, 12345, -7, 65536]> : vector<8xi32>}> : () -> vector<8xi32>
    "llvm.return"(%778) : (vector<8xi32>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<vector<8xi32> ()>, linkage = #llvm.linkage<external>, sym_name = "b", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %777 = "llvm.mlir.constant"() <{value = dense<[3, -1, 5, 1, 2, 7, -2147483648, 31]> : vector<8xi32>}> : () -> vector<8xi32>
    "llvm.return"(%777) : (vector<8xi32>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_add", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %773 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %774 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %775 = "llvm.add"(%773, %774) <{overflowFlags = 0 : i32}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %776 = "llvm.call"(%775) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%776) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_sub", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %769 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %770 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %771 = "llvm.sub"(%769, %770) <{overflowFlags = 0 : i32}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %772 = "llvm.call"(%771) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%772) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_mul", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %765 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %766 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %767 = "llvm.mul"(%765, %766) <{overflowFlags = 0 : i32}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %768 = "llvm.call"(%767) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%768) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_and", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %761 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %762 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %763 = "llvm.and"(%761, %762) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %764 = "llvm.call"(%763) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%764) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_or", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %757 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %758 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %759 = "llvm.or"(%757, %758) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %760 = "llvm.call"(%759) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%760) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_xor", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %753 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %754 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %755 = "llvm.xor"(%753, %754) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %756 = "llvm.call"(%755) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%756) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_udiv", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %749 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %750 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %751 = "llvm.udiv"(%749, %750) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %752 = "llvm.call"(%751) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%752) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_sdiv", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %745 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %746 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %747 = "llvm.sdiv"(%745, %746) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %748 = "llvm.call"(%747) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%748) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_urem", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %741 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %742 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %743 = "llvm.urem"(%741, %742) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %744 = "llvm.call"(%743) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%744) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_srem", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %737 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %738 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %739 = "llvm.srem"(%737, %738) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %740 = "llvm.call"(%739) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%740) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_shl", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %731 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %732 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %733 = "llvm.mlir.constant"() <{value = dense<31> : vector<8xi32>}> : () -> vector<8xi32>
    %734 = "llvm.and"(%732, %733) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %735 = "llvm.shl"(%731, %734) <{overflowFlags = 0 : i32}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %736 = "llvm.call"(%735) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%736) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_lshr", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %725 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %726 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %727 = "llvm.mlir.constant"() <{value = dense<31> : vector<8xi32>}> : () -> vector<8xi32>
    %728 = "llvm.and"(%726, %727) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %729 = "llvm.lshr"(%725, %728) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %730 = "llvm.call"(%729) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%730) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_ashr", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %719 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %720 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %721 = "llvm.mlir.constant"() <{value = dense<31> : vector<8xi32>}> : () -> vector<8xi32>
    %722 = "llvm.and"(%720, %721) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %723 = "llvm.ashr"(%719, %722) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %724 = "llvm.call"(%723) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%724) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_smax", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %715 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %716 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %717 = "llvm.intr.smax"(%715, %716) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %718 = "llvm.call"(%717) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%718) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_smin", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %711 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %712 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %713 = "llvm.intr.smin"(%711, %712) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %714 = "llvm.call"(%713) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%714) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_umax", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %707 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %708 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %709 = "llvm.intr.umax"(%707, %708) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %710 = "llvm.call"(%709) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%710) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_umin", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %703 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %704 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %705 = "llvm.intr.umin"(%703, %704) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %706 = "llvm.call"(%705) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%706) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_sadd_sat", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %699 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %700 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %701 = "llvm.intr.sadd.sat"(%699, %700) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %702 = "llvm.call"(%701) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%702) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_uadd_sat", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %695 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %696 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %697 = "llvm.intr.uadd.sat"(%695, %696) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %698 = "llvm.call"(%697) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%698) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_ssub_sat", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %691 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %692 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %693 = "llvm.intr.ssub.sat"(%691, %692) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %694 = "llvm.call"(%693) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%694) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_usub_sat", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %687 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %688 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %689 = "llvm.intr.usub.sat"(%687, %688) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %690 = "llvm.call"(%689) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%690) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_sshl_sat", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %681 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %682 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %683 = "llvm.mlir.constant"() <{value = dense<31> : vector<8xi32>}> : () -> vector<8xi32>
    %684 = "llvm.and"(%682, %683) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %685 = "llvm.intr.sshl.sat"(%681, %684) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %686 = "llvm.call"(%685) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%686) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_ushl_sat", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %675 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %676 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %677 = "llvm.mlir.constant"() <{value = dense<31> : vector<8xi32>}> : () -> vector<8xi32>
    %678 = "llvm.and"(%676, %677) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %679 = "llvm.intr.ushl.sat"(%675, %678) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %680 = "llvm.call"(%679) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%680) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_ctpop", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %671 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %672 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %673 = "llvm.intr.ctpop"(%671) : (vector<8xi32>) -> vector<8xi32>
    %674 = "llvm.call"(%673) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%674) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_bswap", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %667 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %668 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %669 = "llvm.intr.bswap"(%667) : (vector<8xi32>) -> vector<8xi32>
    %670 = "llvm.call"(%669) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%670) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_bitreverse", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %663 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %664 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %665 = "llvm.intr.bitreverse"(%663) : (vector<8xi32>) -> vector<8xi32>
    %666 = "llvm.call"(%665) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%666) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_ctlz", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %659 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %660 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %661 = "llvm.intr.ctlz"(%659) <{is_zero_poison = false}> : (vector<8xi32>) -> vector<8xi32>
    %662 = "llvm.call"(%661) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%662) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_cttz", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %655 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %656 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %657 = "llvm.intr.cttz"(%655) <{is_zero_poison = false}> : (vector<8xi32>) -> vector<8xi32>
    %658 = "llvm.call"(%657) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%658) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_abs", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %651 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %652 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %653 = "llvm.intr.abs"(%651) <{is_int_min_poison = false}> : (vector<8xi32>) -> vector<8xi32>
    %654 = "llvm.call"(%653) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%654) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_fshl", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %647 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %648 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %649 = "llvm.intr.fshl"(%647, %648, %648) : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %650 = "llvm.call"(%649) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%650) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_fshr", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %643 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %644 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %645 = "llvm.intr.fshr"(%643, %644, %644) : (vector<8xi32>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %646 = "llvm.call"(%645) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%646) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_scmp", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %639 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %640 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %641 = "llvm.intr.scmp"(%639, %640) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %642 = "llvm.call"(%641) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%642) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_ucmp", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %635 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %636 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %637 = "llvm.intr.ucmp"(%635, %636) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %638 = "llvm.call"(%637) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%638) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_sadd_o", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %627 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %628 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %629 = "llvm.intr.sadd.with.overflow"(%627, %628) : (vector<8xi32>, vector<8xi32>) -> !llvm.struct<(vector<8xi32>, vector<8xi1>)>
    %630 = "llvm.extractvalue"(%629) <{position = array<i64: 0>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi32>
    %631 = "llvm.extractvalue"(%629) <{position = array<i64: 1>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi1>
    %632 = "llvm.zext"(%631) : (vector<8xi1>) -> vector<8xi32>
    %633 = "llvm.xor"(%630, %632) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %634 = "llvm.call"(%633) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%634) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_uadd_o", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %619 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %620 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %621 = "llvm.intr.uadd.with.overflow"(%619, %620) : (vector<8xi32>, vector<8xi32>) -> !llvm.struct<(vector<8xi32>, vector<8xi1>)>
    %622 = "llvm.extractvalue"(%621) <{position = array<i64: 0>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi32>
    %623 = "llvm.extractvalue"(%621) <{position = array<i64: 1>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi1>
    %624 = "llvm.zext"(%623) : (vector<8xi1>) -> vector<8xi32>
    %625 = "llvm.xor"(%622, %624) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %626 = "llvm.call"(%625) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%626) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_ssub_o", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %611 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %612 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %613 = "llvm.intr.ssub.with.overflow"(%611, %612) : (vector<8xi32>, vector<8xi32>) -> !llvm.struct<(vector<8xi32>, vector<8xi1>)>
    %614 = "llvm.extractvalue"(%613) <{position = array<i64: 0>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi32>
    %615 = "llvm.extractvalue"(%613) <{position = array<i64: 1>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi1>
    %616 = "llvm.zext"(%615) : (vector<8xi1>) -> vector<8xi32>
    %617 = "llvm.xor"(%614, %616) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %618 = "llvm.call"(%617) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%618) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_usub_o", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %603 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %604 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %605 = "llvm.intr.usub.with.overflow"(%603, %604) : (vector<8xi32>, vector<8xi32>) -> !llvm.struct<(vector<8xi32>, vector<8xi1>)>
    %606 = "llvm.extractvalue"(%605) <{position = array<i64: 0>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi32>
    %607 = "llvm.extractvalue"(%605) <{position = array<i64: 1>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi1>
    %608 = "llvm.zext"(%607) : (vector<8xi1>) -> vector<8xi32>
    %609 = "llvm.xor"(%606, %608) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %610 = "llvm.call"(%609) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%610) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_smul_o", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %595 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %596 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %597 = "llvm.intr.smul.with.overflow"(%595, %596) : (vector<8xi32>, vector<8xi32>) -> !llvm.struct<(vector<8xi32>, vector<8xi1>)>
    %598 = "llvm.extractvalue"(%597) <{position = array<i64: 0>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi32>
    %599 = "llvm.extractvalue"(%597) <{position = array<i64: 1>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi1>
    %600 = "llvm.zext"(%599) : (vector<8xi1>) -> vector<8xi32>
    %601 = "llvm.xor"(%598, %600) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %602 = "llvm.call"(%601) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%602) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_umul_o", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %587 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %588 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %589 = "llvm.intr.umul.with.overflow"(%587, %588) : (vector<8xi32>, vector<8xi32>) -> !llvm.struct<(vector<8xi32>, vector<8xi1>)>
    %590 = "llvm.extractvalue"(%589) <{position = array<i64: 0>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi32>
    %591 = "llvm.extractvalue"(%589) <{position = array<i64: 1>}> : (!llvm.struct<(vector<8xi32>, vector<8xi1>)>) -> vector<8xi1>
    %592 = "llvm.zext"(%591) : (vector<8xi1>) -> vector<8xi32>
    %593 = "llvm.xor"(%590, %592) : (vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %594 = "llvm.call"(%593) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%594) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_icmp_eq", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %582 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %583 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %584 = "llvm.icmp"(%582, %583) <{predicate = 0 : i64}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi1>
    %585 = "llvm.select"(%584, %582, %583) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %586 = "llvm.call"(%585) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%586) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_icmp_ne", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %577 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %578 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %579 = "llvm.icmp"(%577, %578) <{predicate = 1 : i64}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi1>
    %580 = "llvm.select"(%579, %577, %578) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %581 = "llvm.call"(%580) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%581) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_icmp_slt", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %572 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %573 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %574 = "llvm.icmp"(%572, %573) <{predicate = 2 : i64}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi1>
    %575 = "llvm.select"(%574, %572, %573) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %576 = "llvm.call"(%575) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%576) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_icmp_sle", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %567 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %568 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %569 = "llvm.icmp"(%567, %568) <{predicate = 3 : i64}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi1>
    %570 = "llvm.select"(%569, %567, %568) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %571 = "llvm.call"(%570) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%571) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_icmp_sgt", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %562 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %563 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %564 = "llvm.icmp"(%562, %563) <{predicate = 4 : i64}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi1>
    %565 = "llvm.select"(%564, %562, %563) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %566 = "llvm.call"(%565) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%566) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_icmp_sge", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %557 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %558 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %559 = "llvm.icmp"(%557, %558) <{predicate = 5 : i64}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi1>
    %560 = "llvm.select"(%559, %557, %558) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %561 = "llvm.call"(%560) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%561) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_icmp_ult", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %552 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %553 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %554 = "llvm.icmp"(%552, %553) <{predicate = 6 : i64}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi1>
    %555 = "llvm.select"(%554, %552, %553) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %556 = "llvm.call"(%555) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%556) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_icmp_ule", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %547 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %548 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %549 = "llvm.icmp"(%547, %548) <{predicate = 7 : i64}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi1>
    %550 = "llvm.select"(%549, %547, %548) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %551 = "llvm.call"(%550) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%551) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_icmp_ugt", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %542 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %543 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %544 = "llvm.icmp"(%542, %543) <{predicate = 8 : i64}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi1>
    %545 = "llvm.select"(%544, %542, %543) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %546 = "llvm.call"(%545) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%546) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_icmp_uge", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %537 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %538 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %539 = "llvm.icmp"(%537, %538) <{predicate = 9 : i64}> : (vector<8xi32>, vector<8xi32>) -> vector<8xi1>
    %540 = "llvm.select"(%539, %537, %538) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %541 = "llvm.call"(%540) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%541) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_trunc8", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %532 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %533 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %534 = "llvm.trunc"(%532) <{overflowFlags = 0 : i32}> : (vector<8xi32>) -> vector<8xi8>
    %535 = "llvm.sext"(%534) : (vector<8xi8>) -> vector<8xi32>
    %536 = "llvm.call"(%535) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%536) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_wide", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %522 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %523 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %524 = "llvm.sext"(%522) : (vector<8xi32>) -> vector<8xi128>
    %525 = "llvm.zext"(%523) : (vector<8xi32>) -> vector<8xi128>
    %526 = "llvm.mul"(%524, %525) <{overflowFlags = 0 : i32}> : (vector<8xi128>, vector<8xi128>) -> vector<8xi128>
    %527 = "llvm.mul"(%526, %526) <{overflowFlags = 0 : i32}> : (vector<8xi128>, vector<8xi128>) -> vector<8xi128>
    %528 = "llvm.mlir.constant"() <{value = dense<70> : vector<8xi128>}> : () -> vector<8xi128>
    %529 = "llvm.ashr"(%527, %528) : (vector<8xi128>, vector<8xi128>) -> vector<8xi128>
    %530 = "llvm.trunc"(%529) <{overflowFlags = 0 : i32}> : (vector<8xi128>) -> vector<8xi32>
    %531 = "llvm.call"(%530) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%531) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_bitcast", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %516 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %517 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %518 = "llvm.bitcast"(%516) : (vector<8xi32>) -> vector<32xi8>
    %519 = "llvm.add"(%518, %518) <{overflowFlags = 0 : i32}> : (vector<32xi8>, vector<32xi8>) -> vector<32xi8>
    %520 = "llvm.bitcast"(%519) : (vector<32xi8>) -> vector<8xi32>
    %521 = "llvm.call"(%520) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%521) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_add", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %510 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %511 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %512 = "llvm.intr.vector.reduce.add"(%510) : (vector<8xi32>) -> i32
    %513 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %514 = "llvm.insertelement"(%511, %512, %513) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %515 = "llvm.call"(%514) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%515) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_and", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %504 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %505 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %506 = "llvm.intr.vector.reduce.and"(%504) : (vector<8xi32>) -> i32
    %507 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %508 = "llvm.insertelement"(%505, %506, %507) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %509 = "llvm.call"(%508) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%509) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_mul", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %498 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %499 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %500 = "llvm.intr.vector.reduce.mul"(%498) : (vector<8xi32>) -> i32
    %501 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %502 = "llvm.insertelement"(%499, %500, %501) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %503 = "llvm.call"(%502) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%503) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_or", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %492 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %493 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %494 = "llvm.intr.vector.reduce.or"(%492) : (vector<8xi32>) -> i32
    %495 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %496 = "llvm.insertelement"(%493, %494, %495) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %497 = "llvm.call"(%496) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%497) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_smax", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %486 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %487 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %488 = "llvm.intr.vector.reduce.smax"(%486) : (vector<8xi32>) -> i32
    %489 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %490 = "llvm.insertelement"(%487, %488, %489) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %491 = "llvm.call"(%490) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%491) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_smin", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %480 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %481 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %482 = "llvm.intr.vector.reduce.smin"(%480) : (vector<8xi32>) -> i32
    %483 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %484 = "llvm.insertelement"(%481, %482, %483) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %485 = "llvm.call"(%484) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%485) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_umax", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %474 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %475 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %476 = "llvm.intr.vector.reduce.umax"(%474) : (vector<8xi32>) -> i32
    %477 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %478 = "llvm.insertelement"(%475, %476, %477) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %479 = "llvm.call"(%478) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%479) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_umin", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %468 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %469 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %470 = "llvm.intr.vector.reduce.umin"(%468) : (vector<8xi32>) -> i32
    %471 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %472 = "llvm.insertelement"(%469, %470, %471) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %473 = "llvm.call"(%472) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%473) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_xor", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %462 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %463 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %464 = "llvm.intr.vector.reduce.xor"(%462) : (vector<8xi32>) -> i32
    %465 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %466 = "llvm.insertelement"(%463, %464, %465) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %467 = "llvm.call"(%466) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%467) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_insert", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %457 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %458 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %459 = "llvm.intr.vector.extract"(%457) <{pos = 4 : i64}> : (vector<8xi32>) -> vector<4xi32>
    %460 = "llvm.intr.vector.insert"(%458, %459) <{pos = 4 : i64}> : (vector<8xi32>, vector<4xi32>) -> vector<8xi32>
    %461 = "llvm.call"(%460) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%461) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_step", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %449 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %450 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %451 = "llvm.intr.stepvector"() : () -> vector<8xi32>
    %452 = "llvm.mlir.constant"() <{value = 5 : i32}> : () -> i32
    %453 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %454 = "llvm.intr.get.active.lane.mask"(%453, %452) : (i32, i32) -> vector<8xi1>
    %455 = "llvm.select"(%454, %449, %451) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xi32>, vector<8xi32>) -> vector<8xi32>
    %456 = "llvm.call"(%455) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%456) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_transpose", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %445 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %446 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %447 = "llvm.intr.matrix.transpose"(%445) <{columns = 4 : i32, rows = 2 : i32}> : (vector<8xi32>) -> vector<8xi32>
    %448 = "llvm.call"(%447) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%448) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_matmul", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %440 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %441 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %442 = "llvm.intr.vector.extract"(%441) <{pos = 0 : i64}> : (vector<8xi32>) -> vector<4xi32>
    %443 = "llvm.intr.matrix.multiply"(%440, %442) <{lhs_columns = 2 : i32, lhs_rows = 4 : i32, rhs_columns = 2 : i32}> : (vector<8xi32>, vector<4xi32>) -> vector<8xi32>
    %444 = "llvm.call"(%443) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%444) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fadd", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %433 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %434 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %435 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %436 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %437 = "llvm.fadd"(%435, %436) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %438 = "llvm.bitcast"(%437) : (vector<8xf32>) -> vector<8xi32>
    %439 = "llvm.call"(%438) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%439) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fsub", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %426 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %427 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %428 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %429 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %430 = "llvm.fsub"(%428, %429) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %431 = "llvm.bitcast"(%430) : (vector<8xf32>) -> vector<8xi32>
    %432 = "llvm.call"(%431) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%432) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fmul", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %419 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %420 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %421 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %422 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %423 = "llvm.fmul"(%421, %422) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %424 = "llvm.bitcast"(%423) : (vector<8xf32>) -> vector<8xi32>
    %425 = "llvm.call"(%424) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%425) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fdiv", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %412 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %413 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %414 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %415 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %416 = "llvm.fdiv"(%414, %415) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %417 = "llvm.bitcast"(%416) : (vector<8xf32>) -> vector<8xi32>
    %418 = "llvm.call"(%417) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%418) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_maximum", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %405 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %406 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %407 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %408 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %409 = "llvm.intr.maximum"(%407, %408) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %410 = "llvm.bitcast"(%409) : (vector<8xf32>) -> vector<8xi32>
    %411 = "llvm.call"(%410) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%411) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_minimum", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %398 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %399 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %400 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %401 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %402 = "llvm.intr.minimum"(%400, %401) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %403 = "llvm.bitcast"(%402) : (vector<8xf32>) -> vector<8xi32>
    %404 = "llvm.call"(%403) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%404) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_copysign", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %391 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %392 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %393 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %394 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %395 = "llvm.intr.copysign"(%393, %394) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %396 = "llvm.bitcast"(%395) : (vector<8xf32>) -> vector<8xi32>
    %397 = "llvm.call"(%396) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%397) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_floor", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %384 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %385 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %386 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %387 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %388 = "llvm.intr.floor"(%386) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %389 = "llvm.bitcast"(%388) : (vector<8xf32>) -> vector<8xi32>
    %390 = "llvm.call"(%389) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%390) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_ceil", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %377 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %378 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %379 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %380 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %381 = "llvm.intr.ceil"(%379) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %382 = "llvm.bitcast"(%381) : (vector<8xf32>) -> vector<8xi32>
    %383 = "llvm.call"(%382) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%383) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_trunc", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %370 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %371 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %372 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %373 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %374 = "llvm.intr.trunc"(%372) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %375 = "llvm.bitcast"(%374) : (vector<8xf32>) -> vector<8xi32>
    %376 = "llvm.call"(%375) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%376) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_round", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %363 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %364 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %365 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %366 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %367 = "llvm.intr.round"(%365) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %368 = "llvm.bitcast"(%367) : (vector<8xf32>) -> vector<8xi32>
    %369 = "llvm.call"(%368) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%369) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_roundeven", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %356 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %357 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %358 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %359 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %360 = "llvm.intr.roundeven"(%358) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %361 = "llvm.bitcast"(%360) : (vector<8xf32>) -> vector<8xi32>
    %362 = "llvm.call"(%361) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%362) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_rint", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %349 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %350 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %351 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %352 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %353 = "llvm.intr.rint"(%351) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %354 = "llvm.bitcast"(%353) : (vector<8xf32>) -> vector<8xi32>
    %355 = "llvm.call"(%354) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%355) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_nearbyint", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %342 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %343 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %344 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %345 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %346 = "llvm.intr.nearbyint"(%344) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %347 = "llvm.bitcast"(%346) : (vector<8xf32>) -> vector<8xi32>
    %348 = "llvm.call"(%347) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%348) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fabs", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %335 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %336 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %337 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %338 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %339 = "llvm.intr.fabs"(%337) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %340 = "llvm.bitcast"(%339) : (vector<8xf32>) -> vector<8xi32>
    %341 = "llvm.call"(%340) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%341) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_sqrt", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %327 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %328 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %329 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %330 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %331 = "llvm.intr.fabs"(%329) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %332 = "llvm.intr.sqrt"(%331) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %333 = "llvm.bitcast"(%332) : (vector<8xf32>) -> vector<8xi32>
    %334 = "llvm.call"(%333) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%334) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fneg", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %320 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %321 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %322 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %323 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %324 = "llvm.fneg"(%322) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> vector<8xf32>
    %325 = "llvm.bitcast"(%324) : (vector<8xf32>) -> vector<8xi32>
    %326 = "llvm.call"(%325) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%326) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fma", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %313 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %314 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %315 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %316 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %317 = "llvm.intr.fma"(%315, %316, %316) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %318 = "llvm.bitcast"(%317) : (vector<8xf32>) -> vector<8xi32>
    %319 = "llvm.call"(%318) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%319) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_false", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %304 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %305 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %306 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %307 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %308 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %309 = "llvm.fcmp"(%306, %308) <{fastmathFlags = #llvm.fastmath<none>, predicate = 0 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %310 = "llvm.select"(%309, %306, %307) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %311 = "llvm.bitcast"(%310) : (vector<8xf32>) -> vector<8xi32>
    %312 = "llvm.call"(%311) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%312) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_oeq", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %295 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %296 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %297 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %298 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %299 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %300 = "llvm.fcmp"(%297, %299) <{fastmathFlags = #llvm.fastmath<none>, predicate = 1 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %301 = "llvm.select"(%300, %297, %298) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %302 = "llvm.bitcast"(%301) : (vector<8xf32>) -> vector<8xi32>
    %303 = "llvm.call"(%302) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%303) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_ogt", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %286 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %287 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %288 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %289 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %290 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %291 = "llvm.fcmp"(%288, %290) <{fastmathFlags = #llvm.fastmath<none>, predicate = 2 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %292 = "llvm.select"(%291, %288, %289) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %293 = "llvm.bitcast"(%292) : (vector<8xf32>) -> vector<8xi32>
    %294 = "llvm.call"(%293) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%294) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_oge", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %277 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %278 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %279 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %280 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %281 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %282 = "llvm.fcmp"(%279, %281) <{fastmathFlags = #llvm.fastmath<none>, predicate = 3 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %283 = "llvm.select"(%282, %279, %280) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %284 = "llvm.bitcast"(%283) : (vector<8xf32>) -> vector<8xi32>
    %285 = "llvm.call"(%284) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%285) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_olt", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %268 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %269 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %270 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %271 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %272 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %273 = "llvm.fcmp"(%270, %272) <{fastmathFlags = #llvm.fastmath<none>, predicate = 4 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %274 = "llvm.select"(%273, %270, %271) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %275 = "llvm.bitcast"(%274) : (vector<8xf32>) -> vector<8xi32>
    %276 = "llvm.call"(%275) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%276) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_ole", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %259 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %260 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %261 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %262 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %263 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %264 = "llvm.fcmp"(%261, %263) <{fastmathFlags = #llvm.fastmath<none>, predicate = 5 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %265 = "llvm.select"(%264, %261, %262) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %266 = "llvm.bitcast"(%265) : (vector<8xf32>) -> vector<8xi32>
    %267 = "llvm.call"(%266) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%267) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_one", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %250 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %251 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %252 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %253 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %254 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %255 = "llvm.fcmp"(%252, %254) <{fastmathFlags = #llvm.fastmath<none>, predicate = 6 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %256 = "llvm.select"(%255, %252, %253) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %257 = "llvm.bitcast"(%256) : (vector<8xf32>) -> vector<8xi32>
    %258 = "llvm.call"(%257) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%258) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_ord", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %241 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %242 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %243 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %244 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %245 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %246 = "llvm.fcmp"(%243, %245) <{fastmathFlags = #llvm.fastmath<none>, predicate = 7 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %247 = "llvm.select"(%246, %243, %244) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %248 = "llvm.bitcast"(%247) : (vector<8xf32>) -> vector<8xi32>
    %249 = "llvm.call"(%248) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%249) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_ueq", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %232 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %233 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %234 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %235 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %236 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %237 = "llvm.fcmp"(%234, %236) <{fastmathFlags = #llvm.fastmath<none>, predicate = 8 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %238 = "llvm.select"(%237, %234, %235) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %239 = "llvm.bitcast"(%238) : (vector<8xf32>) -> vector<8xi32>
    %240 = "llvm.call"(%239) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%240) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_ugt", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %223 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %224 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %225 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %226 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %227 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %228 = "llvm.fcmp"(%225, %227) <{fastmathFlags = #llvm.fastmath<none>, predicate = 9 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %229 = "llvm.select"(%228, %225, %226) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %230 = "llvm.bitcast"(%229) : (vector<8xf32>) -> vector<8xi32>
    %231 = "llvm.call"(%230) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%231) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_uge", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %214 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %215 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %216 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %217 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %218 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %219 = "llvm.fcmp"(%216, %218) <{fastmathFlags = #llvm.fastmath<none>, predicate = 10 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %220 = "llvm.select"(%219, %216, %217) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %221 = "llvm.bitcast"(%220) : (vector<8xf32>) -> vector<8xi32>
    %222 = "llvm.call"(%221) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%222) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_ult", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %205 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %206 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %207 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %208 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %209 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %210 = "llvm.fcmp"(%207, %209) <{fastmathFlags = #llvm.fastmath<none>, predicate = 11 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %211 = "llvm.select"(%210, %207, %208) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %212 = "llvm.bitcast"(%211) : (vector<8xf32>) -> vector<8xi32>
    %213 = "llvm.call"(%212) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%213) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_ule", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %196 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %197 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %198 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %199 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %200 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %201 = "llvm.fcmp"(%198, %200) <{fastmathFlags = #llvm.fastmath<none>, predicate = 12 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %202 = "llvm.select"(%201, %198, %199) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %203 = "llvm.bitcast"(%202) : (vector<8xf32>) -> vector<8xi32>
    %204 = "llvm.call"(%203) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%204) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_une", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %187 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %188 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %189 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %190 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %191 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %192 = "llvm.fcmp"(%189, %191) <{fastmathFlags = #llvm.fastmath<none>, predicate = 13 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %193 = "llvm.select"(%192, %189, %190) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %194 = "llvm.bitcast"(%193) : (vector<8xf32>) -> vector<8xi32>
    %195 = "llvm.call"(%194) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%195) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_uno", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %178 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %179 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %180 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %181 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %182 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %183 = "llvm.fcmp"(%180, %182) <{fastmathFlags = #llvm.fastmath<none>, predicate = 14 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %184 = "llvm.select"(%183, %180, %181) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %185 = "llvm.bitcast"(%184) : (vector<8xf32>) -> vector<8xi32>
    %186 = "llvm.call"(%185) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%186) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_fcmp_true", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %169 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %170 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %171 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %172 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %173 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 0x7FC00000, 1.000000e+31, -2.600000e+00, 0x7F800000, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %174 = "llvm.fcmp"(%171, %173) <{fastmathFlags = #llvm.fastmath<none>, predicate = 15 : i64}> : (vector<8xf32>, vector<8xf32>) -> vector<8xi1>
    %175 = "llvm.select"(%174, %171, %172) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %176 = "llvm.bitcast"(%175) : (vector<8xf32>) -> vector<8xi32>
    %177 = "llvm.call"(%176) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%177) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_class_3", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %161 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %162 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %163 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %164 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %165 = "llvm.intr.is.fpclass"(%163) <{bit = 3 : i32}> : (vector<8xf32>) -> vector<8xi1>
    %166 = "llvm.select"(%165, %163, %164) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %167 = "llvm.bitcast"(%166) : (vector<8xf32>) -> vector<8xi32>
    %168 = "llvm.call"(%167) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%168) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_class_4", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %153 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %154 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %155 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %156 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %157 = "llvm.intr.is.fpclass"(%155) <{bit = 4 : i32}> : (vector<8xf32>) -> vector<8xi1>
    %158 = "llvm.select"(%157, %155, %156) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %159 = "llvm.bitcast"(%158) : (vector<8xf32>) -> vector<8xi32>
    %160 = "llvm.call"(%159) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%160) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_class_8", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %145 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %146 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %147 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %148 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %149 = "llvm.intr.is.fpclass"(%147) <{bit = 8 : i32}> : (vector<8xf32>) -> vector<8xi1>
    %150 = "llvm.select"(%149, %147, %148) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %151 = "llvm.bitcast"(%150) : (vector<8xf32>) -> vector<8xi32>
    %152 = "llvm.call"(%151) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%152) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_class_16", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %137 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %138 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %139 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %140 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %141 = "llvm.intr.is.fpclass"(%139) <{bit = 16 : i32}> : (vector<8xf32>) -> vector<8xi1>
    %142 = "llvm.select"(%141, %139, %140) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %143 = "llvm.bitcast"(%142) : (vector<8xf32>) -> vector<8xi32>
    %144 = "llvm.call"(%143) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%144) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_class_32", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %129 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %130 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %131 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %132 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %133 = "llvm.intr.is.fpclass"(%131) <{bit = 32 : i32}> : (vector<8xf32>) -> vector<8xi1>
    %134 = "llvm.select"(%133, %131, %132) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %135 = "llvm.bitcast"(%134) : (vector<8xf32>) -> vector<8xi32>
    %136 = "llvm.call"(%135) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%136) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_class_64", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %121 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %122 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %123 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %124 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %125 = "llvm.intr.is.fpclass"(%123) <{bit = 64 : i32}> : (vector<8xf32>) -> vector<8xi1>
    %126 = "llvm.select"(%125, %123, %124) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %127 = "llvm.bitcast"(%126) : (vector<8xf32>) -> vector<8xi32>
    %128 = "llvm.call"(%127) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%128) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_class_128", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %113 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %114 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %115 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %116 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %117 = "llvm.intr.is.fpclass"(%115) <{bit = 128 : i32}> : (vector<8xf32>) -> vector<8xi1>
    %118 = "llvm.select"(%117, %115, %116) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %119 = "llvm.bitcast"(%118) : (vector<8xf32>) -> vector<8xi32>
    %120 = "llvm.call"(%119) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%120) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_class_256", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %105 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %106 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %107 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %108 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %109 = "llvm.intr.is.fpclass"(%107) <{bit = 256 : i32}> : (vector<8xf32>) -> vector<8xi1>
    %110 = "llvm.select"(%109, %107, %108) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %111 = "llvm.bitcast"(%110) : (vector<8xf32>) -> vector<8xi32>
    %112 = "llvm.call"(%111) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%112) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_class_512", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %97 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %98 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %99 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %100 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %101 = "llvm.intr.is.fpclass"(%99) <{bit = 512 : i32}> : (vector<8xf32>) -> vector<8xi1>
    %102 = "llvm.select"(%101, %99, %100) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %103 = "llvm.bitcast"(%102) : (vector<8xf32>) -> vector<8xi32>
    %104 = "llvm.call"(%103) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%104) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_class_504", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %89 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %90 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %91 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %92 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %93 = "llvm.intr.is.fpclass"(%91) <{bit = 504 : i32}> : (vector<8xf32>) -> vector<8xi1>
    %94 = "llvm.select"(%93, %91, %92) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xi1>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %95 = "llvm.bitcast"(%94) : (vector<8xf32>) -> vector<8xi32>
    %96 = "llvm.call"(%95) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%96) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_ext", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %79 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %80 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %81 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %82 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %83 = "llvm.fpext"(%81) : (vector<8xf32>) -> vector<8xf64>
    %84 = "llvm.fpext"(%82) : (vector<8xf32>) -> vector<8xf64>
    %85 = "llvm.fmul"(%83, %84) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %86 = "llvm.fptrunc"(%85) : (vector<8xf64>) -> vector<8xf32>
    %87 = "llvm.bitcast"(%86) : (vector<8xf32>) -> vector<8xi32>
    %88 = "llvm.call"(%87) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%88) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_f_half", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %70 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %71 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %72 = "llvm.mlir.constant"() <{value = dense<[0.000000e+00, -1.500000e+00, 3.250000e+00, 1.000000e+30, -2.500000e+00, 0x7F800000, 9.999940e-41, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %73 = "llvm.mlir.constant"() <{value = dense<[-0.000000e+00, 4.000000e+00, -3.000000e-01, 1.000000e+10, 2.000000e+00, 1.000000e+00, 1.000000e-03, -7.500000e-01]> : vector<8xf32>}> : () -> vector<8xf32>
    %74 = "llvm.fptrunc"(%73) : (vector<8xf32>) -> vector<8xf16>
    %75 = "llvm.fadd"(%74, %74) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf16>, vector<8xf16>) -> vector<8xf16>
    %76 = "llvm.fpext"(%75) : (vector<8xf16>) -> vector<8xf32>
    %77 = "llvm.bitcast"(%76) : (vector<8xf32>) -> vector<8xi32>
    %78 = "llvm.call"(%77) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%78) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_sitofp", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %65 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %66 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %67 = "llvm.sitofp"(%65) : (vector<8xi32>) -> vector<8xf32>
    %68 = "llvm.bitcast"(%67) : (vector<8xf32>) -> vector<8xi32>
    %69 = "llvm.call"(%68) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%69) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_uitofp", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %60 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %61 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %62 = "llvm.uitofp"(%60) : (vector<8xi32>) -> vector<8xf32>
    %63 = "llvm.bitcast"(%62) : (vector<8xf32>) -> vector<8xi32>
    %64 = "llvm.call"(%63) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%64) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_fptosi", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %55 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %56 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %57 = "llvm.mlir.constant"() <{value = dense<[0.899999976, -0.899999976, 1.500000e+00, -1.500000e+00, 1000000.69, -3.000000e+00, 0.000000e+00, -0.000000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %58 = "llvm.fptosi"(%57) : (vector<8xf32>) -> vector<8xi32>
    %59 = "llvm.call"(%58) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%59) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_fptoui", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %50 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %51 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %52 = "llvm.mlir.constant"() <{value = dense<[0.899999976, -0.899999976, 1.500000e+00, 4.000000e+09, 1000000.69, 3.000000e+00, 0.000000e+00, -0.000000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %53 = "llvm.fptoui"(%52) : (vector<8xf32>) -> vector<8xi32>
    %54 = "llvm.call"(%53) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%54) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_fadd", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %41 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %42 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %43 = "llvm.mlir.constant"() <{value = dense<[1.000000e-01, -1.500000e+00, 3.250000e+00, 1.000000e+10, -2.500000e+00, 7.100000e+00, 1.000000e-10, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %44 = "llvm.mlir.constant"() <{value = 3.000000e-01 : f32}> : () -> f32
    %45 = "llvm.intr.vector.reduce.fadd"(%44, %43) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<8xf32>) -> f32
    %46 = "llvm.bitcast"(%45) : (f32) -> i32
    %47 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %48 = "llvm.insertelement"(%42, %46, %47) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %49 = "llvm.call"(%48) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%49) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_fmul", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %32 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %33 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %34 = "llvm.mlir.constant"() <{value = dense<[1.000000e-01, -1.500000e+00, 3.250000e+00, 1.000000e+10, -2.500000e+00, 7.100000e+00, 1.000000e-10, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %35 = "llvm.mlir.constant"() <{value = 3.000000e-01 : f32}> : () -> f32
    %36 = "llvm.intr.vector.reduce.fmul"(%35, %34) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<8xf32>) -> f32
    %37 = "llvm.bitcast"(%36) : (f32) -> i32
    %38 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %39 = "llvm.insertelement"(%33, %37, %38) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %40 = "llvm.call"(%39) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%40) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_fmax", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %24 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %25 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %26 = "llvm.mlir.constant"() <{value = dense<[1.000000e-01, -1.500000e+00, 3.250000e+00, 1.000000e+10, -2.500000e+00, 7.100000e+00, 1.000000e-10, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %27 = "llvm.intr.vector.reduce.fmax"(%26) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> f32
    %28 = "llvm.bitcast"(%27) : (f32) -> i32
    %29 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %30 = "llvm.insertelement"(%25, %28, %29) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %31 = "llvm.call"(%30) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%31) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_fmin", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %16 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %17 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %18 = "llvm.mlir.constant"() <{value = dense<[1.000000e-01, -1.500000e+00, 3.250000e+00, 1.000000e+10, -2.500000e+00, 7.100000e+00, 1.000000e-10, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %19 = "llvm.intr.vector.reduce.fmin"(%18) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> f32
    %20 = "llvm.bitcast"(%19) : (f32) -> i32
    %21 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %22 = "llvm.insertelement"(%17, %20, %21) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %23 = "llvm.call"(%22) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%23) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_fmaximum", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %8 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %9 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %10 = "llvm.mlir.constant"() <{value = dense<[1.000000e-01, -1.500000e+00, 3.250000e+00, 1.000000e+10, -2.500000e+00, 7.100000e+00, 1.000000e-10, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %11 = "llvm.intr.vector.reduce.fmaximum"(%10) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> f32
    %12 = "llvm.bitcast"(%11) : (f32) -> i32
    %13 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %14 = "llvm.insertelement"(%9, %12, %13) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %15 = "llvm.call"(%14) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%15) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 ()>, linkage = #llvm.linkage<external>, sym_name = "t_reduce_fminimum", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %0 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @a, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %1 = "llvm.call"() <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @b, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> vector<8xi32>
    %2 = "llvm.mlir.constant"() <{value = dense<[1.000000e-01, -1.500000e+00, 3.250000e+00, 1.000000e+10, -2.500000e+00, 7.100000e+00, 1.000000e-10, 2.500000e+00]> : vector<8xf32>}> : () -> vector<8xf32>
    %3 = "llvm.intr.vector.reduce.fminimum"(%2) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<8xf32>) -> f32
    %4 = "llvm.bitcast"(%3) : (f32) -> i32
    %5 = "llvm.mlir.constant"() <{value = 2 : i32}> : () -> i32
    %6 = "llvm.insertelement"(%1, %4, %5) : (vector<8xi32>, i32, i32) -> vector<8xi32>
    %7 = "llvm.call"(%6) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @fold, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (vector<8xi32>) -> i64
    "llvm.return"(%7) : (i64) -> ()
  }) : () -> ()
}) : () -> ()

