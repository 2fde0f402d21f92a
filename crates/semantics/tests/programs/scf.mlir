"builtin.module"() ({
  "func.func"() <{function_type = () -> (i32, index), sym_name = "sum"}> ({
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "arith.constant"() <{value = 5 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    %4 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %5:2 = "scf.for"(%1, %2, %3, %4, %1) ({
    ^bb0(%arg1: index, %arg2: i32, %arg3: index):
      %6 = "func.call"(%arg2) <{callee = @ext}> : (i32) -> i32
      "scf.yield"(%6, %arg1) : (i32, index) -> ()
    }) : (index, index, index, i32, index) -> (i32, index)
    "func.return"(%5#0, %5#1) : (i32, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "ext", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "zero_step"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    "scf.for"(%0, %0, %0) ({
    ^bb0(%arg0: index):
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "very_large_step"}> ({
    %zero = "arith.constant"() <{value = 0 : index}> : () -> index
    %step = "arith.constant"() <{value = 9223372036854775807 : index}> : () -> index
    "scf.parallel"(%zero, %zero, %step) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%i: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "very_far_bounds"}> ({
    %lower = "arith.constant"() <{value = 9223372036854775807 : index}> : () -> index
    %upper = "arith.constant"() <{value = -9223372036854775808 : index}> : () -> index
    %step = "arith.constant"() <{value = 1 : index}> : () -> index
    "scf.for"(%lower, %upper, %step) ({
    ^bb0(%i: index):
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "writes_shared"}> ({
    %t = "arith.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
    %r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 1>}> ({
    ^bb0(%i: index, %o: tensor<2xi32>):
      %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %zero = "arith.constant"() <{value = 0 : index}> : () -> index
      %w = "tensor.insert"(%one, %o, %zero) : (i32, tensor<2xi32>, index) -> tensor<2xi32>
      "scf.forall.in_parallel"() ({
      }) : () -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    "func.return"(%r) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "computes_with_counters"}> ({
    %t = "arith.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
    %u = "arith.constant"() <{value = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
    %r = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 2>}> ({
    ^bb0(%i: index, %o: tensor<2xi32>):
      %zero = "arith.constant"() <{value = 0 : index}> : () -> index
      %j = "arith.addi"(%i, %zero) : (index, index) -> index
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%u, %o, %j) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<1xi32>, tensor<2xi32>, index) -> ()
      }) : () -> ()
    }) : (tensor<2xi32>) -> tensor<2xi32>
    "func.return"(%r) : (tensor<2xi32>) -> ()
  }) : () -> ()
}) : () -> ()
