"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, tensor<8xi32>, tensor<2xindex>, tensor<?x?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: tensor<8xi32>, %arg2: tensor<2xindex>, %arg3: tensor<?x?xi32>):
    %0 = "memref.reinterpret_cast"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 4, 1>}> : (memref<8xi32>) -> memref<2x4xi32>
    %1 = "tensor.reshape"(%arg1, %arg2) : (tensor<8xi32>, tensor<2xindex>) -> tensor<4x2xi32>
    %2 = "tensor.collapse_shape"(%arg3) <{reassociation = [[0, 1]]}> : (tensor<?x?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, tensor<8xi32>, tensor<2xindex>, tensor<?x?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: tensor<8xi32>, %arg2: tensor<2xindex>, %arg3: tensor<?x?xi32>):
    %0 = "memref.reinterpret_cast"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 4, 1>}> : (memref<8xi32>) -> memref<2x4xi32>
    %3 = "arith.constant"() <{value = dense<[4, 2]> : tensor<2xindex>}> : () -> tensor<2xindex>
    %1 = "tensor.reshape"(%arg1, %3) : (tensor<8xi32>, tensor<2xindex>) -> tensor<4x2xi32>
    %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    %5 = "tensor.dim"(%arg3, %4) : (tensor<?x?xi32>, index) -> index
    %6 = "arith.constant"() <{value = 256 : index}> : () -> index
    %7 = "arith.minui"(%5, %6) : (index, index) -> index
    %8 = "arith.cmpi"(%6, %5) <{predicate = 9 : i64}> : (index, index) -> i1
    %9 = "arith.constant"() <{value = 1 : index}> : () -> index
    %10 = "tensor.dim"(%arg3, %9) : (tensor<?x?xi32>, index) -> index
    %11 = "arith.constant"() <{value = 256 : index}> : () -> index
    %12 = "arith.minui"(%10, %11) : (index, index) -> index
    %13 = "arith.cmpi"(%11, %10) <{predicate = 9 : i64}> : (index, index) -> i1
    %14 = "arith.andi"(%8, %13) : (i1, i1) -> i1
    %15 = "scf.if"(%14) ({
      "scf.yield"(%arg3) : (tensor<?x?xi32>) -> ()
    }, {
      %16 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      %17 = "tensor.splat"(%16, %7, %12) : (i32, index, index) -> tensor<?x?xi32>
      "scf.yield"(%17) : (tensor<?x?xi32>) -> ()
    }) : (i1) -> tensor<?x?xi32>
    %2 = "tensor.collapse_shape"(%15) <{reassociation = [[0, 1]]}> : (tensor<?x?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
