"builtin.module"() ({
  "func.func"() <{function_type = (memref<2x6xi32>, memref<2xindex>, tensor<12xi32>, tensor<2xindex>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<2x6xi32>, %arg1: memref<2xindex>, %arg2: tensor<12xi32>, %arg3: tensor<2xindex>):
    %0 = "memref.reshape"(%arg0, %arg1) : (memref<2x6xi32>, memref<2xindex>) -> memref<?x4xi32>
    %1 = "tensor.reshape"(%arg2, %arg3) : (tensor<12xi32>, tensor<2xindex>) -> tensor<3x4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<[3, 4]> : tensor<2xindex>, sym_name = "mohole_shape_5", sym_visibility = "private", type = memref<2xindex>}> : () -> ()
  "func.func"() <{function_type = (memref<2x6xi32>, memref<2xindex>, tensor<12xi32>, tensor<2xindex>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<2x6xi32>, %arg1: memref<2xindex>, %arg2: tensor<12xi32>, %arg3: tensor<2xindex>):
    %2 = "memref.get_global"() <{name = @mohole_shape_5}> : () -> memref<2xindex>
    %0 = "memref.reshape"(%arg0, %2) : (memref<2x6xi32>, memref<2xindex>) -> memref<?x4xi32>
    %3 = "arith.constant"() <{value = dense<[3, 4]> : tensor<2xindex>}> : () -> tensor<2xindex>
    %1 = "tensor.reshape"(%arg2, %3) : (tensor<12xi32>, tensor<2xindex>) -> tensor<3x4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
