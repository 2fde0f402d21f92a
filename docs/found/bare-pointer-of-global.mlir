// command: mlir-opt-22 --gpu-to-llvm=use-bare-pointers-for-host=true bare-pointer-of-global.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: lowered and run on 22, the program is killed
// kind: miscompilation: a function that returns a global returns 0xdeadbeef: the bare pointer is taken from the field for the allocated address, which a global does not have
memref.global constant @g : memref<1xi32> = dense<7>
func.func @h() -> memref<1xi32> {
  %0 = memref.get_global @g : memref<1xi32>
  return %0 : memref<1xi32>
}
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %0 = call @h() : () -> memref<1xi32>
  %1 = memref.load %0[%c0] : memref<1xi32>
  return %1 : i32
}
