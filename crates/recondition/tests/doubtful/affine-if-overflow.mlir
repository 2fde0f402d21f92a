// doubtful: affine.if
#set = affine_set<(d0) : (d0 * 4 - 4 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %4 = "affine.if"(%arg0) <{condition = #set}> ({
      "affine.yield"(%2) : (i32) -> ()
    }, {
      "affine.yield"(%3) : (i32) -> ()
    }) : (index) -> i32
    "func.return"(%4) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 4611686018427387904 : index}> : () -> index
    %1 = "func.call"(%0) <{callee = @f}> : (index) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

