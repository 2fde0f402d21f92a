// command: mlir-opt-22 --xegpu-propagate-layout xegpu-propagate-layout-declaration.mlir
// message: error: 'func.call' op incorrect number of operands for callee
// kind: invalid IR after a pass
func.func @f(%arg0: memref<?xf32>) {
  call @g(%arg0) : (memref<?xf32>) -> ()
  return
}
func.func private @g(memref<?xf32>)
