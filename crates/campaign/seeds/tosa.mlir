func.func @elementwise(%a: tensor<2x3xf32>, %b: tensor<1x3xf32>) -> tensor<2x3xf32> {
  %0 = tosa.add %a, %b : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.tanh %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tosa.maximum %1, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = tosa.greater %2, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %4 = tosa.select %3, %2, %1 : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %4 : tensor<2x3xf32>
}

// -----

func.func @reductions(%a: tensor<4x5x6xi32>) -> tensor<4x1x6xi32> {
  %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<4x5x6xi32>) -> tensor<4x1x6xi32>
  %1 = tosa.reverse %0 {axis = 2 : i32} : (tensor<4x1x6xi32>) -> tensor<4x1x6xi32>
  %2 = tosa.sub %1, %0 : (tensor<4x1x6xi32>, tensor<4x1x6xi32>) -> tensor<4x1x6xi32>
  return %2 : tensor<4x1x6xi32>
}

// -----

func.func @concat_and_gather(%a: tensor<1x4x2xf32>, %i: tensor<1x3xi32>) -> tensor<1x3x2xf32> {
  %0 = tosa.concat %a, %a {axis = 1 : i32} : (tensor<1x4x2xf32>, tensor<1x4x2xf32>) -> tensor<1x8x2xf32>
  %1 = tosa.gather %0, %i : (tensor<1x8x2xf32>, tensor<1x3xi32>) -> tensor<1x3x2xf32>
  %2 = tosa.exp %1 : (tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  return %2 : tensor<1x3x2xf32>
}
