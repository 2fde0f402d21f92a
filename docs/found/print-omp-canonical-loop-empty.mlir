// command: mlir-opt-22 print-omp-canonical-loop-empty.mlir
// shows on: mlir-opt-16, mlir-opt-19: no such operation, mlir-opt-22: segfault, catalyst: assertion
// message: ilist_iterator.h:168: Assertion `!NodePtr->isKnownSentinel()' failed.
// kind: crash of a printer: an omp.canonical_loop with an empty region, which the verifier accepts and only the generic form can write

"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg10: i1):
    "omp.canonical_loop"(%arg10) ({
    }) : (i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
