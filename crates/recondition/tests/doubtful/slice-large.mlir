// doubtful: memref.subview
"builtin.module"() ({
  "func.func"() <{function_type = (memref<100000xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<100000xi32>):
    %0 = "arith.constant"() <{value = 100000 : index}> : () -> index
    %1 = "memref.subview"(%arg0, %0) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<100000xi32>, index) -> memref<?xi32, strided<[1]>>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
