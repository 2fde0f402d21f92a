"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xi32>):
    %0 = "tensor.cast"(%arg0) : (tensor<?xi32>) -> tensor<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xi32>):
    %1 = "arith.constant"() <{value = 4 : index}> : () -> index
    %2 = "arith.constant"() <{value = 0 : index}> : () -> index
    %3 = "tensor.dim"(%arg0, %2) : (tensor<?xi32>, index) -> index
    %4 = "arith.cmpi"(%3, %1) <{predicate = 0 : i64}> : (index, index) -> i1
    %5 = "scf.if"(%4) ({
      "scf.yield"(%arg0) : (tensor<?xi32>) -> ()
    }, {
      %6 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      %7 = "tensor.splat"(%6, %1) : (i32, index) -> tensor<?xi32>
      "scf.yield"(%7) : (tensor<?xi32>) -> ()
    }) : (i1) -> tensor<?xi32>
    %0 = "tensor.cast"(%5) : (tensor<?xi32>) -> tensor<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
