"builtin.module"() ({
  "func.func"() <{function_type = (f32, tensor<2xf64>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: tensor<2xf64>):
    %0 = "arith.fptosi"(%arg0) : (f32) -> i32
    %1 = "arith.fptoui"(%arg1) : (tensor<2xf64>) -> tensor<2xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (f32, tensor<2xf64>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: tensor<2xf64>):
    %2 = "arith.constant"() <{value = -2.147483648e9 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 2.14748352e9 : f32}> : () -> f32
    %4 = "arith.cmpf"(%arg0, %2) <{predicate = 3 : i64}> : (f32, f32) -> i1
    %5 = "arith.cmpf"(%arg0, %3) <{predicate = 5 : i64}> : (f32, f32) -> i1
    %6 = "arith.andi"(%4, %5) : (i1, i1) -> i1
    %7 = "arith.constant"() <{value = 1.0 : f32}> : () -> f32
    %8 = "arith.select"(%6, %arg0, %7) : (i1, f32, f32) -> f32
    %0 = "arith.fptosi"(%8) : (f32) -> i32
    %9 = "arith.constant"() <{value = dense<0.0e0> : tensor<2xf64>}> : () -> tensor<2xf64>
    %10 = "arith.constant"() <{value = dense<2.55e2> : tensor<2xf64>}> : () -> tensor<2xf64>
    %11 = "arith.cmpf"(%arg1, %9) <{predicate = 3 : i64}> : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xi1>
    %12 = "arith.cmpf"(%arg1, %10) <{predicate = 5 : i64}> : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xi1>
    %13 = "arith.andi"(%11, %12) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
    %14 = "arith.constant"() <{value = dense<1.0> : tensor<2xf64>}> : () -> tensor<2xf64>
    %15 = "arith.select"(%13, %arg1, %14) : (tensor<2xi1>, tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
    %1 = "arith.fptoui"(%15) : (tensor<2xf64>) -> tensor<2xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
