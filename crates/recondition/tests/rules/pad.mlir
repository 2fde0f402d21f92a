"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xi32>, index, i32, tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xi32>, %arg1: index, %arg2: i32, %arg3: tensor<?xi32>):
    %0 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 1>, static_low = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg4: index):
      "tensor.yield"(%arg2) : (i32) -> ()
    }) : (tensor<4xi32>, index) -> tensor<?xi32>
    %1 = "tensor.pad"(%arg3) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 2>}> ({
    ^bb0(%arg5: index):
      "tensor.yield"(%arg2) : (i32) -> ()
    }) : (tensor<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xi32>, index, i32, tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xi32>, %arg1: index, %arg2: i32, %arg3: tensor<?xi32>):
    %2 = "arith.constant"() <{value = 16 : index}> : () -> index
    %3 = "arith.remui"(%arg1, %2) : (index, index) -> index
    %0 = "tensor.pad"(%arg0, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 1>, static_low = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg4: index):
      "tensor.yield"(%arg2) : (i32) -> ()
    }) : (tensor<4xi32>, index) -> tensor<?xi32>
    %4 = "arith.constant"() <{value = 0 : index}> : () -> index
    %5 = "tensor.dim"(%arg3, %4) : (tensor<?xi32>, index) -> index
    %6 = "arith.constant"() <{value = 65533 : index}> : () -> index
    %7 = "arith.minui"(%5, %6) : (index, index) -> index
    %8 = "arith.cmpi"(%6, %5) <{predicate = 9 : i64}> : (index, index) -> i1
    %9 = "scf.if"(%8) ({
      "scf.yield"(%arg3) : (tensor<?xi32>) -> ()
    }, {
      %10 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      %11 = "tensor.splat"(%10, %7) : (i32, index) -> tensor<?xi32>
      "scf.yield"(%11) : (tensor<?xi32>) -> ()
    }) : (i1) -> tensor<?xi32>
    %1 = "tensor.pad"(%9) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 2>}> ({
    ^bb0(%arg5: index):
      "tensor.yield"(%arg2) : (i32) -> ()
    }) : (tensor<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
