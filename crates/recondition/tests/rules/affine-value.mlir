#map = affine_map<(d0) -> (d0 * 8 + 1)>
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "affine.apply"(%arg0) <{map = #map}> : (index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
#map = affine_map<(d0) -> (d0 * 8 + 1)>
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %1 = "arith.constant"() <{value = 4096 : index}> : () -> index
    %2 = "arith.remsi"(%arg0, %1) : (index, index) -> index
    %0 = "affine.apply"(%2) <{map = #map}> : (index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
