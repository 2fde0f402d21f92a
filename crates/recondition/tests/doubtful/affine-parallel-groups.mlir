// doubtful: affine.load affine.parallel
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> (0, 0)>
#map2 = affine_map<() -> (100, 2, 60000)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<2xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg2: memref<2xi32>):
    "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map1, reductions = [], steps = [1, 1], upperBoundsGroups = dense<[2, 1]> : tensor<2xi32>, upperBoundsMap = #map2}> ({
    ^bb0(%arg3: index, %arg4: index):
      %2 = "affine.load"(%arg2, %arg4) <{map = #map}> : (memref<2xi32>, index) -> i32
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32>
    "linalg.fill"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg0: i32, %arg1: i32):
      "linalg.yield"(%arg0) : (i32) -> ()
    }) : (i32, memref<2xi32>) -> ()
    "func.call"(%1) <{callee = @f}> : (memref<2xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

