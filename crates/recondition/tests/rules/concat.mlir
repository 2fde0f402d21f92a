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
    %2 = "tensor.dim"(%arg0, %1) : (tensor<?x3xi32>, index) -> index
    %3 = "arith.constant"() <{value = 32768 : index}> : () -> index
    %4 = "arith.minui"(%2, %3) : (index, index) -> index
    %5 = "arith.cmpi"(%3, %2) <{predicate = 9 : i64}> : (index, index) -> i1
    %6 = "scf.if"(%5) ({
      "scf.yield"(%arg0) : (tensor<?x3xi32>) -> ()
    }, {
      %7 = "arith.constant"() <{value = 5 : i32}> : () -> i32
      %8 = "tensor.splat"(%7, %4) : (i32, index) -> tensor<?x3xi32>
      "scf.yield"(%8) : (tensor<?x3xi32>) -> ()
    }) : (i1) -> tensor<?x3xi32>
    %9 = "arith.constant"() <{value = 0 : index}> : () -> index
    %10 = "tensor.dim"(%arg1, %9) : (tensor<?x?xi32>, index) -> index
    %11 = "arith.constant"() <{value = 32768 : index}> : () -> index
    %12 = "arith.minui"(%10, %11) : (index, index) -> index
    %13 = "arith.cmpi"(%11, %10) <{predicate = 9 : i64}> : (index, index) -> i1
    %14 = "arith.constant"() <{value = 1 : index}> : () -> index
    %15 = "tensor.dim"(%arg1, %14) : (tensor<?x?xi32>, index) -> index
    %16 = "scf.if"(%13) ({
      "scf.yield"(%arg1) : (tensor<?x?xi32>) -> ()
    }, {
      %17 = "arith.constant"() <{value = 4 : i32}> : () -> i32
      %18 = "tensor.splat"(%17, %12, %15) : (i32, index, index) -> tensor<?x?xi32>
      "scf.yield"(%18) : (tensor<?x?xi32>) -> ()
    }) : (i1) -> tensor<?x?xi32>
    %19 = "arith.constant"() <{value = 0 : index}> : () -> index
    %20 = "tensor.dim"(%16, %19) : (tensor<?x?xi32>, index) -> index
    %21 = "arith.constant"() <{value = 3 : index}> : () -> index
    %22 = "arith.constant"() <{value = 1 : index}> : () -> index
    %23 = "tensor.dim"(%16, %22) : (tensor<?x?xi32>, index) -> index
    %24 = "arith.cmpi"(%23, %21) <{predicate = 0 : i64}> : (index, index) -> i1
    %25 = "scf.if"(%24) ({
      "scf.yield"(%16) : (tensor<?x?xi32>) -> ()
    }, {
      %26 = "arith.constant"() <{value = 3 : i32}> : () -> i32
      %27 = "tensor.splat"(%26, %20, %21) : (i32, index, index) -> tensor<?x?xi32>
      "scf.yield"(%27) : (tensor<?x?xi32>) -> ()
    }) : (i1) -> tensor<?x?xi32>
    %0 = "tensor.concat"(%6, %25) <{dim = 0 : i64}> : (tensor<?x3xi32>, tensor<?x?xi32>) -> tensor<?x3xi32>
    "func.return"(%0) : (tensor<?x3xi32>) -> ()
  }) : () -> ()
}) : () -> ()
