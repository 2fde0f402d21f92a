// command: catalyst --tool=opt --unroll-conditional-ppr-ppm unroll-conditional-ppm-without-qubits.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: no such pass, catalyst: assertion
// message: PatternMatch.cpp: Assertion `incorrect # of replacement values' failed.
// kind: crash on valid input

func.func @f(%arg0: i1) {
  %mres, %out_qubits = pbc.select.ppm (%arg0 ? [] : [])  : i1, !quantum.bit
  return
}
