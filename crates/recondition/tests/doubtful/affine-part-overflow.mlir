// doubtful: affine.apply
#map = affine_map<(d0)[s0] -> ((d0 * s0) mod 7)>
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> index, sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %2 = "arith.constant"() <{value = 481036337159 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1099511627775 : index}> : () -> index
    %4 = "arith.andi"(%arg0, %3) : (index, index) -> index
    %5 = "affine.apply"(%4, %2) <{map = #map}> : (index, index) -> index
    "func.return"(%5) : (index) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 649755956233 : index}> : () -> index
    %1 = "func.call"(%0) <{callee = @f}> : (index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

