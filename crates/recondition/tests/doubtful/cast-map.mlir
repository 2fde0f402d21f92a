// doubtful: memref.cast
#map = affine_map<(d0)[s0] -> (d0 * s0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32, #map>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32, #map>):
    %0 = "memref.cast"(%arg0) : (memref<4xi32, #map>) -> memref<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
