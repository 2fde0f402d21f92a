"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1):
    "scf.while"() ({
      "scf.condition"(%arg0) : (i1) -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1):
    %0 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i64>
    %1 = "arith.constant"() <{value = 0 : i64}> : () -> i64
    "linalg.fill"(%1, %0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb1(%2: i64, %3: i64):
      "linalg.yield"(%2) : (i64) -> ()
    }) : (i64, memref<i64>) -> ()
    "scf.while"() ({
      %4 = "memref.load"(%0) : (memref<i64>) -> i64
      %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
      %6 = "arith.addi"(%4, %5) : (i64, i64) -> i64
      "memref.store"(%6, %0) : (i64, memref<i64>) -> ()
      %7 = "arith.constant"() <{value = 40 : i64}> : () -> i64
      %8 = "arith.cmpi"(%4, %7) <{predicate = 2 : i64}> : (i64, i64) -> i1
      %9 = "arith.andi"(%arg0, %8) : (i1, i1) -> i1
      "scf.condition"(%9) : (i1) -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
