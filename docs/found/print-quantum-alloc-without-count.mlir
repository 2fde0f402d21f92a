// command: catalyst --tool=opt --strip-debuginfo print-quantum-alloc-without-count.mlir
// shows on: mlir-opt-16: no such dialect, mlir-opt-19: no such dialect, mlir-opt-22: no such dialect, catalyst: assertion
// message: Casting.h: Assertion `dyn_cast on a non-existent value' failed.
// kind: crash on valid input, in the printer

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  ^bb0:
    %1 = "quantum.alloc"() : () -> !quantum.reg
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
