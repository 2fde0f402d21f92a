// command: mlir-opt-22 --async-to-async-runtime async-to-async-runtime-one-token-twice.mlir
// message: Assertion `Index < this->size() && "Invalid index!"' failed
// kind: crash on valid input
func.func @f(%arg0: !async.token) {
  %token = async.execute [%arg0, %arg0] {
    async.yield
  }
  return
}
