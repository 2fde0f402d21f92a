// doubtful: scf.while
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1):
    %0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 40 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %3 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i64>
    "linalg.fill"(%0, %3) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1: i64, %arg2: i64):
      "linalg.yield"(%arg1) : (i64) -> ()
    }) : (i64, memref<i64>) -> ()
    "scf.while"() ({
      %4 = "memref.load"(%3) : (memref<i64>) -> i64
      %5 = "arith.addi"(%4, %2) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "memref.store"(%5, %3) : (i64, memref<i64>) -> ()
      %6 = "arith.cmpi"(%4, %1) <{predicate = 2 : i64}> : (i64, i64) -> i1
      %7 = "arith.andi"(%arg0, %6) : (i1, i1) -> i1
      "scf.condition"(%7) : (i1) -> ()
    }, {
      "memref.store"(%0, %3) : (i64, memref<i64>) -> ()
      "scf.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
