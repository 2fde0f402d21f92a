"builtin.module"() ({
  "func.func"() <{function_type = () -> (i1, i1, i1, i1), sym_name = "broadcastable"}> ({
    %0 = "shape.const_shape"() <{shape = dense<[2, 1]> : tensor<2xindex>}> : () -> tensor<2xindex>
    %1 = "shape.const_shape"() <{shape = dense<3> : tensor<1xindex>}> : () -> tensor<1xindex>
    %2 = "shape.const_shape"() <{shape = dense<[4, 3]> : tensor<2xindex>}> : () -> tensor<2xindex>
    %3 = "shape.is_broadcastable"(%0, %1) : (tensor<2xindex>, tensor<1xindex>) -> i1
    %4 = "shape.is_broadcastable"(%0, %2) : (tensor<2xindex>, tensor<2xindex>) -> i1
    %5 = "shape.is_broadcastable"(%0) : (tensor<2xindex>) -> i1
    %6 = "shape.is_broadcastable"() : () -> i1
    "func.return"(%3, %4, %5, %6) : (i1, i1, i1, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<?xindex>, index, index, i1), sym_name = "sizes"}> ({
    %0 = "shape.const_shape"() <{shape = dense<[2, 1]> : tensor<2xindex>}> : () -> tensor<2xindex>
    %1 = "shape.const_shape"() <{shape = dense<3> : tensor<1xindex>}> : () -> tensor<1xindex>
    %2 = "shape.broadcast"(%0, %1) : (tensor<2xindex>, tensor<1xindex>) -> tensor<?xindex>
    %3 = "shape.num_elements"(%2) : (tensor<?xindex>) -> index
    %4 = "shape.rank"(%2) : (tensor<?xindex>) -> index
    %5 = "shape.shape_eq"(%0, %0) : (tensor<2xindex>, tensor<2xindex>) -> i1
    "func.return"(%2, %3, %4, %5) : (tensor<?xindex>, index, index, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (tensor<?xindex>), sym_name = "shapes_that_do_not_fit"}> ({
    %0 = "shape.const_shape"() <{shape = dense<[2, 2]> : tensor<2xindex>}> : () -> tensor<2xindex>
    %1 = "shape.const_shape"() <{shape = dense<3> : tensor<1xindex>}> : () -> tensor<1xindex>
    %2 = "shape.broadcast"(%0, %1) : (tensor<2xindex>, tensor<1xindex>) -> tensor<?xindex>
    "func.return"(%2) : (tensor<?xindex>) -> ()
  }) : () -> ()
}) : () -> ()
