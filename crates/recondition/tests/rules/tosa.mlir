"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2xi32>, tensor<2xi32>, tensor<2xi8>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>, %arg2: tensor<2xi8>):
    %0 = "tosa.intdiv"(%arg0, %arg1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %1 = "tosa.const"() <{values = dense<16384> : tensor<1xi16>}> : () -> tensor<1xi16>
    %2 = "tosa.const"() <{values = dense<14> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %5 = "tosa.rescale"(%arg0, %1, %2, %3, %4) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = false}> : (tensor<2xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
    %6 = "tosa.rescale"(%arg2, %1, %2, %4, %4) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = false}> : (tensor<2xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2xi32>, tensor<2xi32>, tensor<2xi8>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>, %arg2: tensor<2xi8>):
    %7 = "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
    %8 = "arith.maxsi"(%arg1, %7) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %0 = "tosa.intdiv"(%arg0, %8) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %1 = "tosa.const"() <{values = dense<16384> : tensor<1xi16>}> : () -> tensor<1xi16>
    %2 = "tosa.const"() <{values = dense<14> : tensor<1xi8>}> : () -> tensor<1xi8>
    %3 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
    %4 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %9 = "arith.constant"() <{value = dense<-8192> : tensor<2xi32>}> : () -> tensor<2xi32>
    %10 = "arith.constant"() <{value = dense<8191> : tensor<2xi32>}> : () -> tensor<2xi32>
    %11 = "arith.maxsi"(%arg0, %9) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %12 = "arith.minsi"(%11, %10) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %5 = "tosa.rescale"(%12, %1, %2, %3, %4) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = false}> : (tensor<2xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
    %6 = "tosa.rescale"(%arg2, %1, %2, %4, %4) <{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = #tosa.rounding_mode<SINGLE_ROUND>, scale32 = false}> : (tensor<2xi8>, tensor<1xi16>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
