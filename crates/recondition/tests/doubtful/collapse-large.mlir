// doubtful: tensor.collapse_shape
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x?xi32>, memref<65536xi32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x?xi32>, %arg1: memref<65536xi32>, %arg2: i32):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %2 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<?x?xi32>) -> tensor<?xi32>
    %3 = "tensor.dim"(%2, %0) : (tensor<?xi32>, index) -> index
    %4 = "arith.subi"(%3, %1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "memref.store"(%arg2, %arg1, %4) : (i32, memref<65536xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
