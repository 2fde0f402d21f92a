"builtin.module"() ({
  "func.func"() <{function_type = () -> (tensor<2x2xi32>, tensor<3xi32>, tensor<3x4xi32>), sym_name = "slices"}> ({
    %80 = "arith.constant"() <{value = dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>}> : () -> tensor<3x4xi32>
    %81 = "arith.constant"() <{value = 1 : index}> : () -> index
    %82 = "tensor.extract_slice"(%80, %81) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 2>}> : (tensor<3x4xi32>, index) -> tensor<2x2xi32>
    %83 = "tensor.extract_slice"(%80, %81) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 3, 1>, static_strides = array<i64: 1, 1>}> : (tensor<3x4xi32>, index) -> tensor<3xi32>
    %84 = "tensor.insert_slice"(%83, %80) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 3>, static_sizes = array<i64: 3, 1>, static_strides = array<i64: 1, 1>}> : (tensor<3xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    %85 = "tensor.insert_slice"(%82, %84) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 1, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (tensor<2x2xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
    "func.return"(%82, %83, %85) : (tensor<2x2xi32>, tensor<3xi32>, tensor<3x4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "slice_outside"}> ({
    %77 = "arith.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
    %78 = "arith.constant"() <{value = 2 : index}> : () -> index
    %79 = "tensor.extract_slice"(%77, %78) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<3xi32>, index) -> tensor<2xi32>
    "func.return"(%79) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (i32, tensor<2x2xi32>, tensor<2x2xi32>, index, index), sym_name = "elements"}> ({
    %62 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %63 = "arith.constant"() <{value = 9 : i32}> : () -> i32
    %64 = "arith.constant"() <{value = 1 : index}> : () -> index
    %65 = "arith.constant"() <{value = 0 : index}> : () -> index
    %66 = "tensor.from_elements"(%62, %63, %63, %63) : (i32, i32, i32, i32) -> tensor<2x2xi32>
    %67 = "tensor.insert"(%62, %66, %64, %65) : (i32, tensor<2x2xi32>, index, index) -> tensor<2x2xi32>
    %68 = "tensor.extract"(%67, %64, %65) : (tensor<2x2xi32>, index, index) -> i32
    %69 = "arith.constant"() <{value = 2 : index}> : () -> index
    %70 = "tensor.generate"(%69) ({
    ^bb0(%arg4: index, %arg5: index):
      %74 = "arith.muli"(%arg4, %69) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %75 = "arith.addi"(%74, %arg5) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %76 = "arith.index_cast"(%75) : (index) -> i32
      "tensor.yield"(%76) : (i32) -> ()
    }) : (index) -> tensor<?x2xi32>
    %71 = "tensor.dim"(%70, %65) : (tensor<?x2xi32>, index) -> index
    %72 = "tensor.rank"(%70) : (tensor<?x2xi32>) -> index
    %73 = "tensor.cast"(%70) : (tensor<?x2xi32>) -> tensor<2x2xi32>
    "func.return"(%68, %67, %73, %71, %72) : (i32, tensor<2x2xi32>, tensor<2x2xi32>, index, index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<4x4xi32>, sym_name = "padded"}> ({
    %54 = "arith.constant"() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %55 = "arith.constant"() <{value = 1 : index}> : () -> index
    %56 = "tensor.pad"(%54, %55) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 1, 2>, static_low = array<i64: -9223372036854775808, 0>}> ({
    ^bb0(%arg2: index, %arg3: index):
      %58 = "arith.addi"(%arg2, %arg3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %59 = "arith.index_cast"(%58) : (index) -> i32
      %60 = "arith.constant"() <{value = 10 : i32}> : () -> i32
      %61 = "arith.addi"(%60, %59) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "tensor.yield"(%61) : (i32) -> ()
    }) : (tensor<2x2xi32>, index) -> tensor<?x4xi32>
    %57 = "tensor.cast"(%56) : (tensor<?x4xi32>) -> tensor<4x4xi32>
    "func.return"(%57) : (tensor<4x4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<2x5xi32>, tensor<4x2xi32>), sym_name = "joined"}> ({
    %50 = "arith.constant"() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %51 = "arith.constant"() <{value = dense<[[5, 6, 7], [8, 9, 10]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %52 = "tensor.concat"(%50, %51) <{dim = 1 : i64}> : (tensor<2x2xi32>, tensor<2x3xi32>) -> tensor<2x5xi32>
    %53 = "tensor.concat"(%50, %50) <{dim = 0 : i64}> : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<4x2xi32>
    "func.return"(%52, %53) : (tensor<2x5xi32>, tensor<4x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<4x3xi32>, tensor<12xi32>, tensor<3x2x2xi32>), sym_name = "reshaped"}> ({
    %42 = "arith.constant"() <{value = dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>}> : () -> tensor<3x4xi32>
    %43 = "arith.constant"() <{value = dense<[4, 3]> : tensor<2xindex>}> : () -> tensor<2xindex>
    %44 = "tensor.reshape"(%42, %43) : (tensor<3x4xi32>, tensor<2xindex>) -> tensor<4x3xi32>
    %45 = "tensor.collapse_shape"(%42) <{reassociation = [[0, 1]]}> : (tensor<3x4xi32>) -> tensor<12xi32>
    %46 = "arith.constant"() <{value = 3 : index}> : () -> index
    %47 = "tensor.cast"(%42) : (tensor<3x4xi32>) -> tensor<?x4xi32>
    %48 = "tensor.expand_shape"(%47, %46) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: -9223372036854775808, 2, 2>}> : (tensor<?x4xi32>, index) -> tensor<?x2x2xi32>
    %49 = "tensor.cast"(%48) : (tensor<?x2x2xi32>) -> tensor<3x2x2xi32>
    "func.return"(%44, %45, %49) : (tensor<4x3xi32>, tensor<12xi32>, tensor<3x2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<?x2xi32>, sym_name = "wrong_expansion"}> ({
    %38 = "arith.constant"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %39 = "tensor.cast"(%38) : (tensor<4xi32>) -> tensor<?xi32>
    %40 = "arith.constant"() <{value = 3 : index}> : () -> index
    %41 = "tensor.expand_shape"(%39, %40) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 2>}> : (tensor<?xi32>, index) -> tensor<?x2xi32>
    "func.return"(%41) : (tensor<?x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<4x2xi32>, sym_name = "shared"}> ({
    %34 = "arith.constant"() <{value = dense<0> : tensor<4x2xi32>}> : () -> tensor<4x2xi32>
    %35 = "scf.forall"(%34) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg0: index, %arg1: tensor<4x2xi32>):
      %36 = "arith.index_cast"(%arg0) : (index) -> i32
      %37 = "tensor.splat"(%36) : (i32) -> tensor<2xi32>
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%37, %arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 2>, static_strides = array<i64: 1, 1>}> : (tensor<2xi32>, tensor<4x2xi32>, index) -> ()
      }) : () -> ()
    }) : (tensor<4x2xi32>) -> tensor<4x2xi32>
    "func.return"(%35) : (tensor<4x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<3x2x2x2xi32>, tensor<3x5xi32>), sym_name = "packed"}> ({
    %28 = "arith.constant"() <{value = dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]]> : tensor<3x5xi32>}> : () -> tensor<3x5xi32>
    %29 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %30 = "tensor.empty"() : () -> tensor<3x2x2x2xi32>
    %31 = "linalg.pack"(%28, %30, %29) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 2, 2>}> : (tensor<3x5xi32>, tensor<3x2x2x2xi32>, i32) -> tensor<3x2x2x2xi32>
    %32 = "tensor.empty"() : () -> tensor<3x5xi32>
    %33 = "linalg.unpack"(%31, %32) <{inner_dims_pos = array<i64: 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 2, 2>}> : (tensor<3x2x2x2xi32>, tensor<3x5xi32>) -> tensor<3x5xi32>
    "func.return"(%31, %33) : (tensor<3x2x2x2xi32>, tensor<3x5xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "bits"}> ({
    %26 = "arith.constant"() <{value = dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %27 = "tensor.bitcast"(%26) : (tensor<2xf32>) -> tensor<2xi32>
    "func.return"(%27) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "empty"}> ({
    %25 = "tensor.empty"() : () -> tensor<2xi32>
    "func.return"(%25) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<2x1x3xi32>, tensor<2x3xi32>, tensor<4x3xi32>), sym_name = "gathered"}> ({
    %19 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi32>}> : () -> tensor<4x3xi32>
    %20 = "arith.constant"() <{value = dense<[[3], [1]]> : tensor<2x1xindex>}> : () -> tensor<2x1xindex>
    %21 = "tensor.gather"(%19, %20) <{gather_dims = array<i64: 0>}> : (tensor<4x3xi32>, tensor<2x1xindex>) -> tensor<2x1x3xi32>
    %22 = "tensor.gather"(%19, %20) <{gather_dims = array<i64: 0>}> : (tensor<4x3xi32>, tensor<2x1xindex>) -> tensor<2x3xi32>
    %23 = "arith.constant"() <{value = dense<[[0], [2]]> : tensor<2x1xindex>}> : () -> tensor<2x1xindex>
    %24 = "tensor.scatter"(%21, %19, %23) <{scatter_dims = array<i64: 0>, unique}> : (tensor<2x1x3xi32>, tensor<4x3xi32>, tensor<2x1xindex>) -> tensor<4x3xi32>
    "func.return"(%21, %22, %24) : (tensor<2x1x3xi32>, tensor<2x3xi32>, tensor<4x3xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<2xi32>, i32), sym_name = "buffers"}> ({
    %13 = "arith.constant"() <{value = dense<[3, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %14 = "bufferization.to_buffer"(%13) : (tensor<2xi32>) -> memref<2xi32, strided<[?], offset: ?>>
    %15 = "arith.constant"() <{value = 1 : index}> : () -> index
    %16 = "memref.load"(%14, %15) : (memref<2xi32, strided<[?], offset: ?>>, index) -> i32
    %17 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "bufferization.materialize_in_destination"(%13, %17) <{restrict, writable}> : (tensor<2xi32>, memref<2xi32>) -> ()
    %18 = "bufferization.to_tensor"(%17) <{restrict, writable}> : (memref<2xi32>) -> tensor<2xi32>
    "func.return"(%18, %16) : (tensor<2xi32>, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (index, index, tensor<2xindex>), sym_name = "shape_numbers"}> ({
    %4 = "arith.constant"() <{value = dense<0> : tensor<3x1xi32>}> : () -> tensor<3x1xi32>
    %5 = "shape.shape_of"(%4) : (tensor<3x1xi32>) -> tensor<2xindex>
    %6 = "shape.const_shape"() <{shape = dense<4> : tensor<1xindex>}> : () -> tensor<1xindex>
    %7 = "shape.cstr_broadcastable"(%5, %6) : (tensor<2xindex>, tensor<1xindex>) -> !shape.witness
    %8 = "shape.assuming"(%7) ({
      %12 = "shape.broadcast"(%5, %6) : (tensor<2xindex>, tensor<1xindex>) -> tensor<2xindex>
      "shape.assuming_yield"(%12) : (tensor<2xindex>) -> ()
    }) : (!shape.witness) -> tensor<2xindex>
    %9 = "shape.num_elements"(%8) : (tensor<2xindex>) -> index
    %10 = "arith.constant"() <{value = 1 : index}> : () -> index
    %11 = "shape.get_extent"(%8, %10) : (tensor<2xindex>, index) -> index
    "func.return"(%9, %11, %8) : (index, index, tensor<2xindex>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> index, sym_name = "witness_fails"}> ({
    %0 = "shape.const_shape"() <{shape = dense<3> : tensor<1xindex>}> : () -> tensor<1xindex>
    %1 = "shape.const_shape"() <{shape = dense<4> : tensor<1xindex>}> : () -> tensor<1xindex>
    %2 = "shape.cstr_eq"(%0, %1) : (tensor<1xindex>, tensor<1xindex>) -> !shape.witness
    %3 = "arith.constant"() <{value = 1 : index}> : () -> index
    "func.return"(%3) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "unknown", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "pad_that_calls"}> ({
    %c = "arith.constant"() <{value = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
    %p = "tensor.pad"(%c) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 0>}> ({
    ^bb0(%i: index):
      "func.call"() <{callee = @unknown}> : () -> ()
      %v = "arith.index_cast"(%i) : (index) -> i32
      "tensor.yield"(%v) : (i32) -> ()
    }) : (tensor<1xi32>) -> tensor<2xi32>
    "func.return"(%p) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<?xf32>, sym_name = "choice_of_sizes"}> ({
    %c = "arith.constant"() <{value = true}> : () -> i1
    %a = "arith.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
    %b = "arith.constant"() <{value = dense<1.0> : tensor<3xf32>}> : () -> tensor<3xf32>
    %x = "tensor.cast"(%a) : (tensor<2xf32>) -> tensor<?xf32>
    %y = "tensor.cast"(%b) : (tensor<3xf32>) -> tensor<?xf32>
    %r = "arith.select"(%c, %x, %y) : (i1, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%r) : (tensor<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()
