// doubtful: scf.forall
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = dense<3> : tensor<8xi32>}> : () -> tensor<8xi32>
    %2 = "scf.forall"(%1) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 2>, staticUpperBound = array<i64: 6>}> ({
    ^bb0(%arg0: index, %arg1: tensor<8xi32>):
      %3 = "arith.index_cast"(%arg0) : (index) -> i32
      %4 = "tensor.splat"(%3) : (i32) -> tensor<2xi32>
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%4, %arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 2>}> : (tensor<2xi32>, tensor<8xi32>, index) -> ()
      }) : () -> ()
    }) : (tensor<8xi32>) -> tensor<8xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

