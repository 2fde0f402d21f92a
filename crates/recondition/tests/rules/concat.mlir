"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x3xi32>, tensor<?x?xi32>) -> tensor<?x3xi32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x3xi32>, %arg1: tensor<?x?xi32>):
    %0 = "tensor.concat"(%arg0, %arg1) <{dim = 0 : i64}> : (tensor<?x3xi32>, tensor<?x?xi32>) -> tensor<?x3xi32>
    "func.return"(%0) : (tensor<?x3xi32>) -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x3xi32>, tensor<?x?xi32>) -> tensor<?x3xi32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x3xi32>, %arg1: tensor<?x?xi32>):
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "tensor.dim"(%arg1, %1) : (tensor<?x?xi32>, index) -> index
    %3 = "arith.constant"() <{value = 3 : index}> : () -> index
    %4 = "arith.constant"() <{value = 1 : index}> : () -> index
    %5 = "tensor.dim"(%arg1, %4) : (tensor<?x?xi32>, index) -> index
    %6 = "arith.cmpi"(%5, %3) <{predicate = 0 : i64}> : (index, index) -> i1
    %7 = "scf.if"(%6) ({
      "scf.yield"(%arg1) : (tensor<?x?xi32>) -> ()
    }, {
      %8 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      %9 = "tensor.splat"(%8, %2, %3) : (i32, index, index) -> tensor<?x?xi32>
      "scf.yield"(%9) : (tensor<?x?xi32>) -> ()
    }) : (i1) -> tensor<?x?xi32>
    %0 = "tensor.concat"(%arg0, %7) <{dim = 0 : i64}> : (tensor<?x3xi32>, tensor<?x?xi32>) -> tensor<?x3xi32>
    "func.return"(%0) : (tensor<?x3xi32>) -> ()
  }) : () -> ()
}) : () -> ()
