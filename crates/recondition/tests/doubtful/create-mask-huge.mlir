// doubtful: vector.create_mask
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %1 = "vector.create_mask"(%arg0) : (index) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 9223372036854775807 : index}> : () -> index
    "func.call"(%0) <{callee = @f}> : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

