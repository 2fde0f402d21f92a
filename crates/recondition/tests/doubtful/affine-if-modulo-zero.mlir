// doubtful: affine.if
#set = affine_set<(d0)[s0] : (d0 mod s0 == 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, index) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: index):
    %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %5 = "affine.if"(%arg0, %arg1) <{condition = #set}> ({
      "affine.yield"(%3) : (i32) -> ()
    }, {
      "affine.yield"(%4) : (i32) -> ()
    }) : (index, index) -> i32
    "func.return"(%5) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "arith.constant"() <{value = 5 : index}> : () -> index
    %2 = "func.call"(%1, %0) <{callee = @f}> : (index, index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

