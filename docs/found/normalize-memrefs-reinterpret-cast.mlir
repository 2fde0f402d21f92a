// Kind: miscompilation (another shape, another offset); invalid IR on 19.
// Command: mlir-opt-22 --normalize-memrefs normalize-memrefs-reinterpret-cast.mlir
// mlir-opt-22 and catalyst: the 3x2 view at offset 1 becomes memref<7xf64> at offset 0, which is what the program
// then prints. mlir-opt-19: "expected 1 size values, got 2".
func.func private @printMemrefF64(memref<*xf64>)
func.func @main() {
  %z = arith.constant 1.0 : f64
  %m = memref.alloc() : memref<8xf64>
  linalg.fill ins(%z : f64) outs(%m : memref<8xf64>)
  %v = memref.reinterpret_cast %m to offset: [1], sizes: [3, 2], strides: [2, 1] : memref<8xf64> to memref<3x2xf64, strided<[2, 1], offset: 1>>
  %u = memref.cast %v : memref<3x2xf64, strided<[2, 1], offset: 1>> to memref<*xf64>
  func.call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  return
}
