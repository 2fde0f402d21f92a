// command: mlir-opt-22 --convert-to-llvm convert-to-llvm-mpi-finalize.mlir
// message: Assertion `op->getNumResults() == newValues.size() && "incorrect # of replacement values"' failed
// kind: crash on valid input
func.func @f() {
  mpi.finalize
  return
}
