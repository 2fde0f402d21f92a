// command: mlir-opt-22 --scf-parallel-for-to-nested-fors scf-parallel-for-to-nested-fors-no-bounds.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: segfault, catalyst: assertion
// message: ParallelForToNestedFors.cpp:43: Assertion `... && "Mismatched parallel loop bounds"' failed.
// kind: crash on valid input (the verifier does not compare the numbers of bounds and steps)

func.func @f(%step: index) {
  "scf.parallel"(%step) <{operandSegmentSizes = array<i32: 0, 0, 1, 0>}> ({
  ^bb0(%i: index):
    "scf.reduce"() : () -> ()
  }) : (index) -> ()
  return
}
