// command: mlir-opt-22 --pass-pipeline="builtin.module(func.func(buffer-loop-hoisting))" buffer-loop-hoisting-dealloc.mlir
// shows on: mlir-opt-16, mlir-opt-19, mlir-opt-22, catalyst: the alloc is moved out of the loop, the dealloc stays in it
// message: none: lowered and run on 22, the program ends with "free(): double free detected"
// kind: miscompilation: a buffer is made once and given back in every round
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 7 : i32
  scf.for %i = %c0 to %c2 step %c1 {
    %buffer = memref.alloc() : memref<2xi32>
    memref.store %x, %buffer[%c0] : memref<2xi32>
    memref.dealloc %buffer : memref<2xi32>
  }
  return
}
