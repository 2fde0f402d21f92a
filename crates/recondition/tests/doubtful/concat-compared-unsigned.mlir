// doubtful: tensor.concat
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xi32>):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = -1 : index}> : () -> index
    %2 = "tensor.dim"(%arg0, %0) : (tensor<?xi32>, index) -> index
    %3 = "arith.cmpi"(%1, %2) <{predicate = 9 : i64}> : (index, index) -> i1
    %4 = "arith.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
    %5 = "tensor.cast"(%4) : (tensor<1xi32>) -> tensor<?xi32>
    %6 = "scf.if"(%3) ({
      "scf.yield"(%arg0) : (tensor<?xi32>) -> ()
    }, {
      "scf.yield"(%5) : (tensor<?xi32>) -> ()
    }) : (i1) -> tensor<?xi32>
    %7 = "tensor.concat"(%6, %6) <{dim = 0 : i64}> : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
