// command: mlir-opt-22 --pass-pipeline="builtin.module(func.func(optimize-allocation-liveness))" optimize-allocation-liveness-transpose.mlir
// shows on: mlir-opt-16, mlir-opt-19: no such pass, mlir-opt-22, catalyst: the dealloc is moved to before the call
// message: none: lowered and run on 22, the program prints what is in freed memory instead of 5
// kind: miscompilation: a use of a memref.transpose is not taken for a use of the buffer that it shows
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %i = arith.constant 0 : index
  %z = arith.constant 5 : i32
  %a = memref.alloc() : memref<1x1xi32>
  memref.store %z, %a[%i, %i] : memref<1x1xi32>
  %t = memref.transpose %a (d0, d1) -> (d1, d0) : memref<1x1xi32> to memref<1x1xi32, strided<[1, 1]>>
  %c = memref.cast %t : memref<1x1xi32, strided<[1, 1]>> to memref<*xi32>
  call @printMemrefI32(%c) : (memref<*xi32>) -> ()
  memref.dealloc %a : memref<1x1xi32>
  return
}
