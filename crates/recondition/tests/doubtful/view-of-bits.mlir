// doubtful: memref.view
"builtin.module"() ({
  "func.func"() <{function_type = (i8) -> i1, sym_name = "f"}> ({
  ^bb0(%arg0: i8):
    %7 = "arith.constant"() <{value = 0 : index}> : () -> index
    %8 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi8>
    "linalg.fill"(%arg0, %8) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1: i8, %arg2: i8):
      "linalg.yield"(%arg1) : (i8) -> ()
    }) : (i8, memref<8xi8>) -> ()
    %9 = "memref.view"(%8, %7) : (memref<8xi8>, index) -> memref<8xi1>
    %10 = "memref.load"(%9, %7) : (memref<8xi1>, index) -> i1
    "func.return"(%10) : (i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 6 : i8}> : () -> i8
    %1 = "func.call"(%0) <{callee = @f}> : (i8) -> i1
    %2 = "arith.extsi"(%1) : (i1) -> i32
    %3 = "arith.extui"(%1) : (i1) -> i32
    %4 = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %6 = "arith.select"(%1, %4, %5) : (i1, i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

