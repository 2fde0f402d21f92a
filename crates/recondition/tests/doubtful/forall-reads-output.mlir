// doubtful: scf.forall
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 3 : index}> : () -> index
    %1 = "arith.constant"() <{value = dense<[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]> : tensor<4x4xi32>}> : () -> tensor<4x4xi32>
    %2 = "scf.forall"(%1) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: 4, 4>}> ({
    ^bb0(%arg0: index, %arg1: index, %arg2: tensor<4x4xi32>):
      %3 = "arith.subi"(%0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %4 = "tensor.extract"(%arg2, %arg1, %3) : (tensor<4x4xi32>, index, index) -> i32
      %5 = "tensor.splat"(%4) : (i32) -> tensor<1x1xi32>
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%5, %arg2, %arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<1x1xi32>, tensor<4x4xi32>, index, index) -> ()
      }) : () -> ()
    }) : (tensor<4x4xi32>) -> tensor<4x4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

