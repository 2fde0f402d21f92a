// doubtful: scf.forall
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: i32):
    "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 0>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg2: index):
      "memref.store"(%arg1, %arg0, %arg2) : (i32, memref<4xi32>, index) -> ()
      "scf.forall.in_parallel"() ({
      }) : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
