// doubtful: tensor.expand_shape
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2xi8>) -> tensor<2x1xi8>, sym_name = "f"}> ({
  ^bb0(%t: tensor<2xi8>):
    %0 = "tensor.expand_shape"(%t) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 0>}> : (tensor<2xi8>) -> tensor<2x1xi8>
    "func.return"(%0) : (tensor<2x1xi8>) -> ()
  }) : () -> ()
}) : () -> ()
