// doubtful: affine.delinearize_index
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %2:2 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 1, 3>}> : (index) -> (index, index)
    "func.return"(%2#0) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 100 : index}> : () -> index
    %1 = "func.call"(%0) <{callee = @f}> : (index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

