// doubtful: scf.for
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<9xi32>
    %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "linalg.fill"(%2, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      "linalg.yield"(%arg2) : (i32) -> ()
    }) : (i32, memref<9xi32>) -> ()
    %3 = "arith.constant"() <{value = 10 : index}> : () -> index
    %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    %5 = "arith.constant"() <{value = 1 : index}> : () -> index
    %6 = "arith.remsi"(%arg0, %3) : (index, index) -> index
    "scf.for"(%4, %6, %5) <{unsignedCmp}> ({
    ^bb0(%arg1: index):
      "memref.store"(%2, %1, %arg1) : (i32, memref<9xi32>, index) -> ()
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = -5 : index}> : () -> index
    "func.call"(%0) <{callee = @f}> : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

