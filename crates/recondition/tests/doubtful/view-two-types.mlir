// doubtful: memref.view
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "arith.constant"() <{value = 0 : i8}> : () -> i8
    %4 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<8xi8>
    "linalg.fill"(%3, %4) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1: i8, %arg2: i8):
      "linalg.yield"(%arg1) : (i8) -> ()
    }) : (i8, memref<8xi8>) -> ()
    %5 = "memref.view"(%4, %2) : (memref<8xi8>, index) -> memref<2xf32>
    %6 = "memref.view"(%4, %2) : (memref<8xi8>, index) -> memref<2xi32>
    %7 = "arith.divf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "memref.store"(%7, %5, %2) : (f32, memref<2xf32>, index) -> ()
    %8 = "memref.load"(%6, %2) : (memref<2xi32>, index) -> i32
    "func.return"(%8) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %1 = "func.call"(%0) <{callee = @f}> : (f32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

