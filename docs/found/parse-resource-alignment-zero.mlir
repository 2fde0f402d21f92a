// command: mlir-opt-22 parse-resource-alignment-zero.mlir
// shows on: mlir-opt-16: out of memory, mlir-opt-19: out of memory, mlir-opt-22: out of memory, catalyst: out of memory
// message: terminate called after throwing an instance of 'std::bad_alloc'
// kind: crash on invalid input

module {
}
{-#
  external_resources: {
    a: {
      blob: "0x00000000AA"
    }
  }
#-}
