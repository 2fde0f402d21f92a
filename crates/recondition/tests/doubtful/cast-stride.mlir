// doubtful: memref.cast
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x4xi32, strided<[?, 1], offset: 3>>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4x4xi32, strided<[?, 1], offset: 3>>):
    %0 = "memref.cast"(%arg0) : (memref<4x4xi32, strided<[?, 1], offset: 3>>) -> memref<4x4xi32, strided<[4, 1], offset: ?>>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
