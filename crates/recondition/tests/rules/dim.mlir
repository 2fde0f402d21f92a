"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x?xi32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4x?xi32>, %arg1: index):
    %0 = "memref.dim"(%arg0, %arg1) : (memref<4x?xi32>, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x?xi32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4x?xi32>, %arg1: index):
    %1 = "arith.constant"() <{value = 2 : index}> : () -> index
    %2 = "arith.remui"(%arg1, %1) : (index, index) -> index
    %0 = "memref.dim"(%arg0, %2) : (memref<4x?xi32>, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
