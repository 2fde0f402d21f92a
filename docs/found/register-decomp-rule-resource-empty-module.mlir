// command: catalyst --tool=opt --register-decomp-rule-resource register-decomp-rule-resource-empty-module.mlir
// shows on: mlir-opt-16: no such pass, mlir-opt-19: no such pass, mlir-opt-22: no such pass, catalyst: assertion
// message: ResourceAnalysis.cpp:227: Assertion `!entryFunc.empty() && "expected at least one non-declaration function"' failed.
// kind: crash on valid input

module {}
