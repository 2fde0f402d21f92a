"builtin.module"() ({
  "func.func"() <{function_type = (f64, i32, i8) -> (bf16, f16, f16), sym_name = "f"}> ({
  ^bb0(%arg0: f64, %arg1: i32, %arg2: i8):
    %0 = "arith.truncf"(%arg0) : (f64) -> bf16
    %1 = "arith.sitofp"(%arg1) : (i32) -> f16
    %2 = "arith.uitofp"(%arg2) : (i8) -> f16
    "func.return"(%0, %1, %2) : (bf16, f16, f16) -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (f64, i32, i8) -> (bf16, f16, f16), sym_name = "f"}> ({
  ^bb0(%arg0: f64, %arg1: i32, %arg2: i8):
    %3 = "arith.truncf"(%arg0) : (f64) -> f32
    %0 = "arith.truncf"(%3) : (f32) -> bf16
    %4 = "arith.sitofp"(%arg1) : (i32) -> f32
    %5 = "arith.truncf"(%4) : (f32) -> f16
    %2 = "arith.uitofp"(%arg2) : (i8) -> f16
    "func.return"(%0, %5, %2) : (bf16, f16, f16) -> ()
  }) : () -> ()
}) : () -> ()
