"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: index):
    "memref.prefetch"(%arg0, %arg1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<4xi32>, index) -> ()
    "affine.prefetch"(%arg0, %arg1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<4xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xi32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xi32>, %arg1: index):
    %0 = "arith.constant"() <{value = 4 : index}> : () -> index
    %1 = "arith.remui"(%arg1, %0) : (index, index) -> index
    "memref.prefetch"(%arg0, %1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<4xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
