// mutator: layout
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x8xf32>, memref<?xi32>, index) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: memref<4x8xf32>, %arg1: memref<?xi32>, %arg2: index):
    %0 = "memref.load"(%arg0, %arg2, %arg2) : (memref<4x8xf32>, index, index) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()
