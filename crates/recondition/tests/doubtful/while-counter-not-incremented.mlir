// doubtful: scf.while
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1):
    %0 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 40 : i64}> : () -> i64
    %2 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i64>
    "linalg.fill"(%0, %2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1: i64, %arg2: i64):
      "linalg.yield"(%arg1) : (i64) -> ()
    }) : (i64, memref<i64>) -> ()
    "scf.while"() ({
      %3 = "memref.load"(%2) : (memref<i64>) -> i64
      %4 = "arith.cmpi"(%3, %1) <{predicate = 2 : i64}> : (i64, i64) -> i1
      %5 = "arith.andi"(%arg0, %4) : (i1, i1) -> i1
      "scf.condition"(%5) : (i1) -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
