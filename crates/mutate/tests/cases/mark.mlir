// mutator: mark
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xf32>):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{llvm.noalias}], function_type = (memref<4xf32>) -> (), sym_name = "g"}> ({
  ^bb0(%arg0: memref<4xf32>):
    "func.return"() {gpu.mark = "here"} : () -> ()
  }) : () -> ()
}) : () -> ()
