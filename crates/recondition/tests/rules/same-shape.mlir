"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>):
    %0 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xi32>, tensor<?xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>):
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "tensor.dim"(%arg1, %1) : (tensor<?xi32>, index) -> index
    %3 = "arith.constant"() <{value = 0 : index}> : () -> index
    %4 = "tensor.dim"(%arg0, %3) : (tensor<?xi32>, index) -> index
    %5 = "arith.cmpi"(%4, %2) <{predicate = 0 : i64}> : (index, index) -> i1
    %6 = "scf.if"(%5) ({
      "scf.yield"(%arg0) : (tensor<?xi32>) -> ()
    }, {
      %7 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      %8 = "tensor.splat"(%7, %2) : (i32, index) -> tensor<?xi32>
      "scf.yield"(%8) : (tensor<?xi32>) -> ()
    }) : (i1) -> tensor<?xi32>
    %0 = "arith.addi"(%6, %arg1) <{overflowFlags = #arith.overflow<none>}> : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
