func.func @slices(%t: tensor<8x?xf32>, %i: index) -> tensor<4x2xf32> {
  %zero = arith.constant 0 : index
  %0 = tensor.extract_slice %t[%i, 0] [4, 2] [1, 1] : tensor<8x?xf32> to tensor<4x2xf32>
  %1 = tensor.extract %0[%zero, %zero] : tensor<4x2xf32>
  %2 = tensor.insert %1 into %0[%zero, %zero] : tensor<4x2xf32>
  %3 = tensor.insert_slice %2 into %t[0, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<8x?xf32>
  %4 = tensor.dim %3, %zero : tensor<8x?xf32>
  %5 = tensor.extract_slice %3[%4, 0] [4, 2] [1, 1] : tensor<8x?xf32> to tensor<4x2xf32>
  return %5 : tensor<4x2xf32>
}

// -----

func.func @shapes(%t: tensor<2x3x4xi32>) -> tensor<?x?xi32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x3x4xi32> into tensor<6x4xi32>
  %1 = tensor.cast %0 : tensor<6x4xi32> to tensor<?x?xi32>
  %zero = arith.constant 0 : i32
  %2 = tensor.pad %1 low[1, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : i32
  } : tensor<?x?xi32> to tensor<?x?xi32>
  return %2 : tensor<?x?xi32>
}

// -----

func.func @generated(%n: index) -> tensor<?x3xindex> {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %1 = arith.addi %i, %j : index
    tensor.yield %1 : index
  } : tensor<?x3xindex>
  %2 = tensor.empty(%n) : tensor<?x3xindex>
  %3 = linalg.copy ins(%0 : tensor<?x3xindex>) outs(%2 : tensor<?x3xindex>) -> tensor<?x3xindex>
  return %3 : tensor<?x3xindex>
}

// -----

func.func @loop_over_tensor(%t: tensor<16xf32>) -> tensor<16xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sixteen = arith.constant 16 : index
  %0 = scf.for %i = %zero to %sixteen step %one iter_args(%acc = %t) -> (tensor<16xf32>) {
    %1 = tensor.extract %acc[%i] : tensor<16xf32>
    %2 = math.tanh %1 : f32
    %3 = tensor.insert %2 into %acc[%i] : tensor<16xf32>
    scf.yield %3 : tensor<16xf32>
  }
  return %0 : tensor<16xf32>
}

// -----

func.func @shape_dialect(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> index {
  %0 = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %1 = shape.shape_of %b : tensor<?x?xf32> -> tensor<2xindex>
  %2 = shape.cstr_broadcastable %0, %1 : tensor<2xindex>, tensor<2xindex>
  %3 = shape.assuming %2 -> (index) {
    %4 = shape.broadcast %0, %1 : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
    %5 = shape.num_elements %4 : tensor<2xindex> -> index
    shape.assuming_yield %5 : index
  }
  return %3 : index
}
