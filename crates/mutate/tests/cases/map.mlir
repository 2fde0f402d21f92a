// mutator: map
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<4x4xf32>) -> (index, f32), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<4x4xf32>):
    %0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 + 1)>}> : (index) -> index
    %1 = "affine.load"(%arg1, %0) <{map = affine_map<(d0) -> (d0, d0 floordiv 2)>}> : (memref<4x4xf32>, index) -> f32
    "func.return"(%0, %1) : (index, f32) -> ()
  }) : () -> ()
}) : () -> ()
