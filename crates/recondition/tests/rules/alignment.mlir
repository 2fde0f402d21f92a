"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>):
    %0 = "memref.assume_alignment"(%arg0) <{alignment = 64 : i32}> : (memref<4xi32>) -> memref<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>):
    %0 = "memref.assume_alignment"(%arg0) <{alignment = 4 : i32}> : (memref<4xi32>) -> memref<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
