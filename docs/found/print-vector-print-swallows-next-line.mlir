// command: mlir-opt-22 print-vector-print-swallows-next-line.mlir | mlir-opt-22
// shows on: mlir-opt-16: no such attribute, mlir-opt-19: error, mlir-opt-22: error
// message: expected ':'
// kind: round trip: `vector.print` without an operand takes the name of the next operation's result for one

func.func @f() -> i32 {
  "vector.print"() <{punctuation = #vector.punctuation<newline>}> : () -> ()
  %c = arith.constant 1 : i32
  return %c : i32
}
