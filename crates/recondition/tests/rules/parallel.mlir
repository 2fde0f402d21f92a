"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: i32):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 8 : index}> : () -> index
    "scf.parallel"(%0, %2, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg3: index):
      "memref.store"(%arg1, %arg0, %arg3) : (i32, memref<8xi32>, index) -> ()
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    "scf.parallel"(%0, %2, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg2: index):
      "memref.store"(%arg1, %arg0, %0) : (i32, memref<8xi32>, index) -> ()
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    %3 = "scf.parallel"(%0, %2, %1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
    ^bb0(%arg4: index):
      %4 = "memref.load"(%arg0, %arg4) : (memref<8xi32>, index) -> i32
      "scf.reduce"(%4) ({
      ^bb0(%arg5: i32, %arg6: i32):
        %5 = "arith.subi"(%arg5, %arg6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
        "scf.reduce.return"(%5) : (i32) -> ()
      }) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    %6 = "arith.constant"() <{value = dense<7> : tensor<8xi32>}> : () -> tensor<8xi32>
    %7 = "scf.forall"(%6) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 7>}> ({
    ^bb0(%arg7: index, %arg8: tensor<8xi32>):
      %8 = "tensor.extract_slice"(%arg8, %arg7) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<8xi32>, index) -> tensor<2xi32>
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%8, %arg8, %arg7) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xi32>, tensor<8xi32>, index) -> ()
      }) : () -> ()
    }) : (tensor<8xi32>) -> tensor<8xi32>
    "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [], steps = [1, 2], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (4, 8)>}> ({
    ^bb0(%arg9: index, %arg10: index):
      "affine.store"(%arg1, %arg0, %arg9) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<8xi32>, index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xi32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<8xi32>, %arg1: i32):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "arith.constant"() <{value = 8 : index}> : () -> index
    "scf.parallel"(%0, %2, %1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg3: index):
      "memref.store"(%arg1, %arg0, %arg3) : (i32, memref<8xi32>, index) -> ()
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    "scf.for"(%0, %2, %1) ({
    ^bb1(%9: index):
      "memref.store"(%arg1, %arg0, %0) : (i32, memref<8xi32>, index) -> ()
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    %10 = "scf.for"(%0, %2, %1, %arg1) ({
    ^bb2(%11: index, %12: i32):
      %4 = "memref.load"(%arg0, %11) : (memref<8xi32>, index) -> i32
      %5 = "arith.subi"(%12, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%5) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    %6 = "arith.constant"() <{value = dense<7> : tensor<8xi32>}> : () -> tensor<8xi32>
    %13 = "arith.constant"() <{value = 0 : index}> : () -> index
    %14 = "arith.constant"() <{value = 7 : index}> : () -> index
    %15 = "arith.constant"() <{value = 1 : index}> : () -> index
    %16 = "scf.for"(%13, %14, %15, %6) ({
    ^bb3(%17: index, %18: tensor<8xi32>):
      %8 = "tensor.extract_slice"(%18, %17) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<8xi32>, index) -> tensor<2xi32>
      %19 = "tensor.insert_slice"(%8, %18, %17) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xi32>, tensor<8xi32>, index) -> tensor<8xi32>
      "scf.yield"(%19) : (tensor<8xi32>) -> ()
    }) : (index, index, index, tensor<8xi32>) -> tensor<8xi32>
    "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb4(%20: index):
      "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 2 : index, upperBoundMap = affine_map<() -> (8)>}> ({
      ^bb5(%21: index):
        "affine.store"(%arg1, %arg0, %20) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<8xi32>, index) -> ()
        "affine.yield"() : () -> ()
      }) : () -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
