// mutator: rank
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x8xf32>, memref<4xi32>, vector<4xf32>) -> vector<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x8xf32>, %arg1: memref<4xi32>, %arg2: vector<4xf32>):
    %0 = "arith.addf"(%arg2, %arg2) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    "func.return"(%0) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()
