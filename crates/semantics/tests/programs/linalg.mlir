"builtin.module"() ({
  "func.func"() <{function_type = () -> (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<i32>), sym_name = "products"}> ({
    %128 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %129 = "arith.constant"() <{value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
    %130 = "arith.constant"() <{value = dense<[1, 10, 100]> : tensor<3xi32>}> : () -> tensor<3xi32>
    %131 = "arith.constant"() <{value = dense<1000> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %132 = "arith.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
    %133 = "arith.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
    %134 = "linalg.matmul"(%128, %129, %131) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg102: i32, %arg103: i32, %arg104: i32):
      %147 = "arith.muli"(%arg102, %arg103) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %148 = "arith.addi"(%arg104, %147) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%148) : (i32) -> ()
    }) : (tensor<2x3xi32>, tensor<3x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    %135 = "linalg.matmul"(%128, %128, %131) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg99: i32, %arg100: i32, %arg101: i32):
      %145 = "arith.muli"(%arg99, %arg100) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %146 = "arith.addi"(%arg101, %145) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%146) : (i32) -> ()
    }) : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    %136 = "linalg.matvec"(%128, %130, %132) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg96: i32, %arg97: i32, %arg98: i32):
      %143 = "arith.muli"(%arg96, %arg97) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %144 = "arith.addi"(%arg98, %143) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%144) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>]} : (tensor<2x3xi32>, tensor<3xi32>, tensor<2xi32>) -> tensor<2xi32>
    %137 = "linalg.vecmat"(%130, %129, %132) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg93: i32, %arg94: i32, %arg95: i32):
      %141 = "arith.muli"(%arg93, %arg94) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %142 = "arith.addi"(%arg95, %141) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%142) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>]} : (tensor<3xi32>, tensor<3x2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %138 = "linalg.dot"(%130, %130, %133) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg90: i32, %arg91: i32, %arg92: i32):
      %139 = "arith.muli"(%arg90, %arg91) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %140 = "arith.addi"(%arg92, %139) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%140) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>]} : (tensor<3xi32>, tensor<3xi32>, tensor<i32>) -> tensor<i32>
    "func.return"(%134, %135, %136, %137, %138) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<2x2x2xi32>, tensor<2x2xi32>, tensor<1x1x2x2xi32>), sym_name = "batched"}> ({
    %114 = "arith.constant"() <{value = dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi32>}> : () -> tensor<2x2x2xi32>
    %115 = "arith.constant"() <{value = dense<0> : tensor<2x2x2xi32>}> : () -> tensor<2x2x2xi32>
    %116 = "arith.constant"() <{value = dense<0> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %117 = "linalg.batch_matmul"(%114, %114, %115) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg87: i32, %arg88: i32, %arg89: i32):
      %126 = "arith.muli"(%arg87, %arg88) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %127 = "arith.addi"(%arg89, %126) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%127) : (i32) -> ()
    }) : (tensor<2x2x2xi32>, tensor<2x2x2xi32>, tensor<2x2x2xi32>) -> tensor<2x2x2xi32>
    %118 = "linalg.batch_reduce_matmul"(%114, %114, %116) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg84: i32, %arg85: i32, %arg86: i32):
      %124 = "arith.muli"(%arg84, %arg85) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %125 = "arith.addi"(%arg86, %124) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%125) : (i32) -> ()
    }) : (tensor<2x2x2xi32>, tensor<2x2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    %119 = "tensor.expand_shape"(%114) <{reassociation = [[0, 1], [2], [3]], static_output_shape = array<i64: 1, 2, 2, 2>}> : (tensor<2x2x2xi32>) -> tensor<1x2x2x2xi32>
    %120 = "arith.constant"() <{value = dense<0> : tensor<1x1x2x2xi32>}> : () -> tensor<1x1x2x2xi32>
    %121 = "linalg.mmt4d"(%119, %119, %120) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg81: i32, %arg82: i32, %arg83: i32):
      %122 = "arith.muli"(%arg81, %arg82) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %123 = "arith.addi"(%arg83, %122) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%123) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>]} : (tensor<1x2x2x2xi32>, tensor<1x2x2x2xi32>, tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32>
    "func.return"(%117, %118, %121) : (tensor<2x2x2xi32>, tensor<2x2xi32>, tensor<1x1x2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<3x2xi32>, tensor<2x3xi32>, tensor<2xi32>, tensor<2x3xi32>, tensor<2x3xi32>), sym_name = "shapes"}> ({
    %102 = "arith.constant"() <{value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %103 = "tensor.empty"() : () -> tensor<3x2xi32>
    %104 = "tensor.empty"() : () -> tensor<2x3xi32>
    %105 = "linalg.transpose"(%102, %103) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg79: i32, %arg80: i32):
      "linalg.yield"(%arg79) : (i32) -> ()
    }) : (tensor<2x3xi32>, tensor<3x2xi32>) -> tensor<3x2xi32>
    %106 = "arith.constant"() <{value = dense<[7, 8]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %107 = "linalg.broadcast"(%106, %104) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg77: i32, %arg78: i32):
      "linalg.yield"(%arg77) : (i32) -> ()
    }) : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %108 = "linalg.reduce"(%102, %106) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg75: i32, %arg76: i32):
      %113 = "arith.muli"(%arg75, %arg76) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%113) : (i32) -> ()
    }) : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2xi32>
    %109 = "linalg.map"(%102, %102, %104) ({
    ^bb0(%arg72: i32, %arg73: i32, %arg74: i32):
      %112 = "arith.muli"(%arg72, %arg73) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%112) : (i32) -> ()
    }) : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %110 = "linalg.sub"(%109, %107, %104) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg69: i32, %arg70: i32, %arg71: i32):
      %111 = "arith.subi"(%arg69, %arg70) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%111) : (i32) -> ()
    }) : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    "func.return"(%105, %107, %108, %109, %110) : (tensor<3x2xi32>, tensor<2x3xi32>, tensor<2xi32>, tensor<2x3xi32>, tensor<2x3xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<4x2x3xi32>, sym_name = "transposed3"}> ({
    %97 = "tensor.generate"() ({
    ^bb0(%arg66: index, %arg67: index, %arg68: index):
      %100 = "affine.apply"(%arg66, %arg67, %arg68) <{map = affine_map<(d0, d1, d2) -> (d0 * 100 + d1 * 10 + d2)>}> : (index, index, index) -> index
      %101 = "arith.index_cast"(%100) : (index) -> i32
      "tensor.yield"(%101) : (i32) -> ()
    }) : () -> tensor<2x3x4xi32>
    %98 = "tensor.empty"() : () -> tensor<4x2x3xi32>
    %99 = "linalg.transpose"(%97, %98) <{permutation = array<i64: 2, 0, 1>}> ({
    ^bb0(%arg64: i32, %arg65: i32):
      "linalg.yield"(%arg64) : (i32) -> ()
    }) : (tensor<2x3x4xi32>, tensor<4x2x3xi32>) -> tensor<4x2x3xi32>
    "func.return"(%99) : (tensor<4x2x3xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<3xi32>, tensor<1x2x2x1xi32>, tensor<1x1x2x1xi32>, tensor<1x1x2x2xi32>), sym_name = "convolutions"}> ({
    %71 = "arith.constant"() <{value = dense<[1, 2, 3, 4, 5]> : tensor<5xi32>}> : () -> tensor<5xi32>
    %72 = "arith.constant"() <{value = dense<[1, 10, 100]> : tensor<3xi32>}> : () -> tensor<3xi32>
    %73 = "arith.constant"() <{value = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
    %74 = "linalg.conv_1d"(%71, %72, %73) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg61: i32, %arg62: i32, %arg63: i32):
      %95 = "arith.muli"(%arg61, %arg62) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %96 = "arith.addi"(%arg63, %95) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%96) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>]} : (tensor<5xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    %75 = "tensor.generate"() ({
    ^bb0(%arg57: index, %arg58: index, %arg59: index, %arg60: index):
      %93 = "affine.apply"(%arg58, %arg59, %arg60) <{map = affine_map<(d0, d1, d2) -> (d0 * 50 + d1 * 7 + d2)>}> : (index, index, index) -> index
      %94 = "arith.index_cast"(%93) : (index) -> i32
      "tensor.yield"(%94) : (i32) -> ()
    }) : () -> tensor<1x5x6x2xi32>
    %76 = "tensor.generate"() ({
    ^bb0(%arg53: index, %arg54: index, %arg55: index, %arg56: index):
      %91 = "affine.apply"(%arg53, %arg54, %arg55) <{map = affine_map<(d0, d1, d2) -> (d0 * 3 - d1 * 5 + d2)>}> : (index, index, index) -> index
      %92 = "arith.index_cast"(%91) : (index) -> i32
      "tensor.yield"(%92) : (i32) -> ()
    }) : () -> tensor<2x3x2x1xi32>
    %77 = "arith.constant"() <{value = dense<1> : tensor<1x2x2x1xi32>}> : () -> tensor<1x2x2x1xi32>
    %78 = "linalg.conv_2d_nhwc_hwcf"(%75, %76, %77) <{dilations = dense<[1, 2]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 1]> : tensor<2xi64>}> ({
    ^bb0(%arg50: i32, %arg51: i32, %arg52: i32):
      %89 = "arith.muli"(%arg50, %arg51) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %90 = "arith.addi"(%arg52, %89) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%90) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 + d5 * 2, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]} : (tensor<1x5x6x2xi32>, tensor<2x3x2x1xi32>, tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
    %79 = "tensor.extract_slice"(%75) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0, 1>, static_sizes = array<i64: 1, 5, 6, 1>, static_strides = array<i64: 1, 1, 1, 1>}> : (tensor<1x5x6x2xi32>) -> tensor<1x5x6x1xi32>
    %80 = "arith.constant"() <{value = dense<-2147483648> : tensor<1x1x2x1xi32>}> : () -> tensor<1x1x2x1xi32>
    %81 = "tensor.empty"() : () -> tensor<3x2xi32>
    %82 = "linalg.pooling_nhwc_max"(%79, %81, %80) <{dilations = dense<[2, 1]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg47: i32, %arg48: i32, %arg49: i32):
      %88 = "arith.maxsi"(%arg49, %arg47) : (i32, i32) -> i32
      "linalg.yield"(%88) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4 * 2, d2 * 3 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<1x5x6x1xi32>, tensor<3x2xi32>, tensor<1x1x2x1xi32>) -> tensor<1x1x2x1xi32>
    %83 = "arith.constant"() <{value = dense<[[[1, 2], [3, 4], [5, 6], [7, 8]]]> : tensor<1x4x2xi32>}> : () -> tensor<1x4x2xi32>
    %84 = "arith.constant"() <{value = dense<0> : tensor<1x1x2x2xi32>}> : () -> tensor<1x1x2x2xi32>
    %85 = "linalg.depthwise_conv_2d_nhwc_hwc"(%75, %83, %84) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[5, 2]> : tensor<2xi64>}> ({
    ^bb0(%arg44: i32, %arg45: i32, %arg46: i32):
      %86 = "arith.muli"(%arg44, %arg45) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %87 = "arith.addi"(%arg46, %86) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%87) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 5 + d4, d2 * 2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<1x5x6x2xi32>, tensor<1x4x2xi32>, tensor<1x1x2x2xi32>) -> tensor<1x1x2x2xi32>
    "func.return"(%74, %78, %82, %85) : (tensor<3xi32>, tensor<1x2x2x1xi32>, tensor<1x1x2x1xi32>, tensor<1x1x2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<2x3xindex>, tensor<2x3xi32>), sym_name = "indices"}> ({
    %61 = "tensor.empty"() : () -> tensor<2x3xindex>
    %62 = "linalg.generic"(%61) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%arg43: index):
      %66 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %67 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %68 = "arith.constant"() <{value = 10 : index}> : () -> index
      %69 = "arith.muli"(%66, %68) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %70 = "arith.addi"(%69, %67) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "linalg.yield"(%70) : (index) -> ()
    }) : (tensor<2x3xindex>) -> tensor<2x3xindex>
    %63 = "arith.constant"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %64 = "tensor.empty"() : () -> tensor<2x3xi32>
    %65 = "linalg.generic"(%63, %64) <{indexing_maps = [affine_map<(d0, d1) -> ((d0 * 3 + d1) mod 4)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: i32, %arg42: i32):
      "linalg.yield"(%arg41) : (i32) -> ()
    }) : (tensor<4xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    "func.return"(%62, %65) : (tensor<2x3xindex>, tensor<2x3xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<2xi32>, tensor<i32>), sym_name = "two_outputs"}> ({
    %55 = "arith.constant"() <{value = dense<[[1, 20, 3], [40, 5, 6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %56 = "arith.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
    %57 = "arith.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %58:2 = "linalg.generic"(%55, %56, %57) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> ()>], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg38: i32, %arg39: i32, %arg40: i32):
      %59 = "arith.maxsi"(%arg38, %arg39) : (i32, i32) -> i32
      %60 = "arith.addi"(%arg40, %arg38) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%59, %60) : (i32, i32) -> ()
    }) : (tensor<2x3xi32>, tensor<2xi32>, tensor<i32>) -> (tensor<2xi32>, tensor<i32>)
    "func.return"(%58#0, %58#1) : (tensor<2xi32>, tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<2x2xi32>, sym_name = "memory"}> ({
    %48 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x2xi32>
    %49 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x2xi32>
    %50 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %51 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    "linalg.fill"(%50, %48) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg36: i32, %arg37: i32):
      "linalg.yield"(%arg36) : (i32) -> ()
    }) : (i32, memref<2x2xi32>) -> ()
    "linalg.fill"(%51, %49) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg34: i32, %arg35: i32):
      "linalg.yield"(%arg34) : (i32) -> ()
    }) : (i32, memref<2x2xi32>) -> ()
    "linalg.matmul"(%48, %48, %49) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg31: i32, %arg32: i32, %arg33: i32):
      %53 = "arith.muli"(%arg31, %arg32) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %54 = "arith.addi"(%arg33, %53) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%54) : (i32) -> ()
    }) : (memref<2x2xi32>, memref<2x2xi32>, memref<2x2xi32>) -> ()
    "linalg.add"(%49, %49, %49) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg28: i32, %arg29: i32, %arg30: i32):
      %52 = "arith.addi"(%arg28, %arg29) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%52) : (i32) -> ()
    }) : (memref<2x2xi32>, memref<2x2xi32>, memref<2x2xi32>) -> ()
    "func.return"(%49) : (memref<2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<?xi32>, sym_name = "wrong_sizes"}> ({
    %42 = "arith.constant"() <{value = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
    %43 = "arith.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %44 = "tensor.cast"(%42) : (tensor<3xi32>) -> tensor<?xi32>
    %45 = "tensor.cast"(%43) : (tensor<2xi32>) -> tensor<?xi32>
    %46 = "linalg.add"(%44, %44, %45) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg25: i32, %arg26: i32, %arg27: i32):
      %47 = "arith.addi"(%arg25, %arg26) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%47) : (i32) -> ()
    }) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    "func.return"(%46) : (tensor<?xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<f32>, tensor<f32>, tensor<2xf32>), sym_name = "floats"}> ({
    %32 = "arith.constant"() <{value = dense<[1.000000e-01, 2.000000e-01, 3.000000e-01]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %33 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %34 = "linalg.dot"(%32, %32, %33) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32, %arg24: f32):
      %40 = "arith.mulf"(%arg22, %arg23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %41 = "arith.addf"(%arg24, %40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%41) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>]} : (tensor<3xf32>, tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %35 = "linalg.reduce"(%32, %33) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg20: f32, %arg21: f32):
      %39 = "arith.maximumf"(%arg20, %arg21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%39) : (f32) -> ()
    }) : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %36 = "arith.constant"() <{value = dense<[1.500000e+00, 2.500000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %37 = "linalg.mul"(%36, %36, %36) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg17: f32, %arg18: f32, %arg19: f32):
      %38 = "arith.mulf"(%arg17, %arg18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%38) : (f32) -> ()
    }) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%34, %35, %37) : (tensor<f32>, tensor<f32>, tensor<2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2x2xi32>, sym_name = "quantized"}> ({
    %21 = "arith.constant"() <{value = dense<[[1, -2], [100, -128]]> : tensor<2x2xi8>}> : () -> tensor<2x2xi8>
    %22 = "arith.constant"() <{value = dense<0> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %23 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %24 = "arith.constant"() <{value = -5 : i32}> : () -> i32
    %25 = "linalg.quantized_matmul"(%21, %21, %23, %24, %22) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg12: i8, %arg13: i8, %arg14: i32, %arg15: i32, %arg16: i32):
      %26 = "arith.extsi"(%arg12) : (i8) -> i32
      %27 = "arith.subi"(%26, %arg14) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %28 = "arith.extsi"(%arg13) : (i8) -> i32
      %29 = "arith.subi"(%28, %arg15) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %30 = "arith.muli"(%27, %29) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %31 = "arith.addi"(%arg16, %30) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%31) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1)>]} : (tensor<2x2xi8>, tensor<2x2xi8>, i32, i32, tensor<2x2xi32>) -> tensor<2x2xi32>
    "func.return"(%25) : (tensor<2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2x3xf32>, sym_name = "softmax"}> ({
    %18 = "arith.constant"() <{value = dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [5.000000e-01, 5.000000e-01, -4.000000e+00]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
    %19 = "tensor.empty"() : () -> tensor<2x3xf32>
    %20 = "linalg.softmax"(%18, %19) <{dimension = 1 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    "func.return"(%20) : (tensor<2x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> memref<4xi32>, sym_name = "in_place"}> ({
    %13 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xi32>
    %14 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    "linalg.fill"(%14, %13) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg10: i32, %arg11: i32):
      "linalg.yield"(%arg10) : (i32) -> ()
    }) : (i32, memref<4xi32>) -> ()
    %15 = "memref.subview"(%13) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 3>, static_strides = array<i64: 1>}> : (memref<4xi32>) -> memref<3xi32, strided<[1]>>
    %16 = "memref.subview"(%13) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 3>, static_strides = array<i64: 1>}> : (memref<4xi32>) -> memref<3xi32, strided<[1], offset: 1>>
    "linalg.generic"(%15, %16) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: i32, %arg9: i32):
      %17 = "arith.addi"(%arg8, %arg9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%17) : (i32) -> ()
    }) : (memref<3xi32, strided<[1]>>, memref<3xi32, strided<[1], offset: 1>>) -> ()
    "func.return"(%13) : (memref<4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "nothing"}> ({
    %9 = "tensor.empty"() : () -> tensor<2x0xi32>
    %10 = "arith.constant"() <{value = dense<5> : tensor<2xi32>}> : () -> tensor<2xi32>
    %11 = "linalg.reduce"(%9, %10) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg6: i32, %arg7: i32):
      %12 = "arith.addi"(%arg6, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%12) : (i32) -> ()
    }) : (tensor<2x0xi32>, tensor<2xi32>) -> tensor<2xi32>
    "func.return"(%11) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<2xi32>, tensor<2x2xi32>), sym_name = "contracted"}> ({
    %0 = "arith.constant"() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %1 = "arith.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
    %2 = "linalg.contract"(%0, %0, %1) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: i32, %arg4: i32, %arg5: i32):
      %7 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %8 = "arith.addi"(%arg5, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%8) : (i32) -> ()
    }) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %3 = "tensor.empty"() : () -> tensor<2x2xi32>
    %4 = "arith.constant"() <{value = dense<[10, 20]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %5 = "linalg.elementwise"(%0, %4, %3) <{indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<add>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
      %6 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%6) : (i32) -> ()
    }) : (tensor<2x2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    "func.return"(%2, %5) : (tensor<2xi32>, tensor<2x2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<1xf32>, sym_name = "mul_that_copies"}> ({
    %t = "arith.constant"() <{value = dense<2.0> : tensor<1xf32>}> : () -> tensor<1xf32>
    %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1xf32>
    %r = "linalg.mul"(%t, %t, %t) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%p: f32, %q: f32, %o: f32):
      "memref.copy"(%m, %m) : (memref<1xf32>, memref<1xf32>) -> ()
      %x = "arith.mulf"(%p, %q) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%x) : (f32) -> ()
    }) : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    "func.return"(%r) : (tensor<1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "parallel_that_adds_up"}> ({
    %t = "arith.constant"() <{value = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %o = "arith.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
    %r = "linalg.generic"(%t, %o) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%p: i32, %q: i32):
      %x = "arith.addi"(%p, %q) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%x) : (i32) -> ()
    }) : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2xi32>
    "func.return"(%r) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2xi32>, sym_name = "parallel_without_points"}> ({
    %t = "arith.constant"() <{value = dense<> : tensor<2x0xi32>}> : () -> tensor<2x0xi32>
    %o = "arith.constant"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
    %r = "linalg.generic"(%t, %o) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%p: i32, %q: i32):
      %x = "arith.addi"(%p, %q) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%x) : (i32) -> ()
    }) : (tensor<2x0xi32>, tensor<2xi32>) -> tensor<2xi32>
    "func.return"(%r) : (tensor<2xi32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> tensor<2x4xi32>, sym_name = "parallel_along_diagonals"}> ({
    %t = "arith.constant"() <{value = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %o = "arith.constant"() <{value = dense<5> : tensor<2x4xi32>}> : () -> tensor<2x4xi32>
    %r = "linalg.generic"(%t, %o) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d0 + d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%p: i32, %q: i32):
      %x = "arith.addi"(%p, %q) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%x) : (i32) -> ()
    }) : (tensor<2x3xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
    "func.return"(%r) : (tensor<2x4xi32>) -> ()
  }) : () -> ()
}) : () -> ()
