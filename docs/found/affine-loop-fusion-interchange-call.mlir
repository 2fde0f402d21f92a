// command: mlir-opt-22 --affine-loop-fusion affine-loop-fusion-interchange-call.mlir
// shows on: mlir-opt-19, mlir-opt-22, catalyst
// message: none: lowered and run on 22, it prints 0 0 0 1 1 1 instead of 0 1 0 1 0 1
// kind: miscompilation: two loops are interchanged although their body calls a function that prints
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : i64
  %m = memref.alloc() : memref<3x2xi64>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %v = arith.index_cast %j : index to i64
      func.call @printI64(%v) : (i64) -> ()
      func.call @printNewline() : () -> ()
      affine.store %v, %m[%j + 1, %i floordiv 2] : memref<3x2xi64>
    }
  }
  affine.for %i = 0 to 2 {
    affine.store %c0, %m[%i, 0] : memref<3x2xi64>
  }
  memref.dealloc %m : memref<3x2xi64>
  return
}
