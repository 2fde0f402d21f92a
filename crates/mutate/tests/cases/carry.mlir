// mutator: carry
"builtin.module"() ({
  "func.func"() <{function_type = (f32, index, memref<4xf32>, i1) -> f32, sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: index, %arg2: memref<4xf32>, %arg3: i1):
    "scf.for"(%arg1, %arg1, %arg1) ({
    ^bb0(%arg4: index):
      %0 = "memref.load"(%arg2, %arg4) : (memref<4xf32>, index) -> f32
      "memref.store"(%0, %arg2, %arg4) : (f32, memref<4xf32>, index) -> ()
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    %1 = "scf.if"(%arg3) ({
      "scf.yield"(%arg0) : (f32) -> ()
    }, {
      "scf.yield"(%arg0) : (f32) -> ()
    }) : (i1) -> f32
    "func.return"(%1) : (f32) -> ()
  }) : () -> ()
}) : () -> ()
