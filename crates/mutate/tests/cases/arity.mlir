// mutator: arity
"builtin.module"() ({
  "func.func"() <{function_type = (index, i1) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: i1):
    %0 = "shape.any"(%arg0, %arg0) : (index, index) -> index
    %1 = "scf.if"(%arg1) ({
      "scf.yield"(%0) : (index) -> ()
    }, {
      "scf.yield"(%arg0) : (index) -> ()
    }) : (i1) -> index
    "func.return"(%1) : (index) -> ()
  }) : () -> ()
}) : () -> ()
