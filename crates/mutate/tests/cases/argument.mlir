// mutator: argument
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xf32>, index) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xf32>, %arg1: index):
    %0 = "memref.cast"(%arg0) : (memref<4xf32>) -> memref<?xf32>
    %1 = "memref.load"(%0, %arg1) : (memref<?xf32>, index) -> f32
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()
