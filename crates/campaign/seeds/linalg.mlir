func.func @matmul_and_bias(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %bias: tensor<6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<4x6xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<4x6xf32>) -> tensor<4x6xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%1 : tensor<4x6xf32>) -> tensor<4x6xf32>
  %3 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%2, %bias : tensor<4x6xf32>, tensor<6xf32>) outs(%0 : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %4 = arith.addf %x, %y : f32
    %5 = arith.maximumf %4, %zero : f32
    linalg.yield %5 : f32
  } -> tensor<4x6xf32>
  return %3 : tensor<4x6xf32>
}

// -----

func.func @reduction(%m: memref<?x?xi64>, %sum: memref<?xi64>) {
  linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%m : memref<?x?xi64>) outs(%sum : memref<?xi64>) {
  ^bb0(%x: i64, %acc: i64):
    %0 = arith.addi %x, %acc : i64
    linalg.yield %0 : i64
  }
  return
}

// -----

func.func @convolution(%image: tensor<1x8x8x3xf32>, %filter: tensor<3x3x3x4xf32>, %init: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%image, %filter : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%init : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}

// -----

func.func @named_ops(%a: tensor<?x4xf32>, %init: tensor<4x?xf32>, %row: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.transpose ins(%a : tensor<?x4xf32>) outs(%init : tensor<4x?xf32>) permutation = [1, 0]
  %1 = linalg.reduce { arith.maximumf } ins(%0 : tensor<4x?xf32>) outs(%row : tensor<?xf32>) dimensions = [0]
  %2 = linalg.map { math.exp } ins(%1 : tensor<?xf32>) outs(%row : tensor<?xf32>)
  return %2 : tensor<?xf32>
}

// -----

#csr = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>

func.func @sparse_sum(%a: tensor<8x16xf64, #csr>, %x: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
    iterator_types = ["reduction", "reduction"]
  } ins(%a : tensor<8x16xf64, #csr>) outs(%x : tensor<f64>) {
  ^bb0(%e: f64, %acc: f64):
    %1 = arith.addf %e, %acc : f64
    linalg.yield %1 : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
