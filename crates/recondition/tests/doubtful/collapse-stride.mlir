// doubtful: memref.collapse_shape
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x?xi32, strided<[4, 1]>>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4x?xi32, strided<[4, 1]>>):
    %0 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (memref<4x?xi32, strided<[4, 1]>>) -> memref<?xi32, strided<[1]>>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
