#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<3x4xi32>) -> (), sym_name = "fill", sym_visibility = "private"}> ({
  ^bb0(%arg1: memref<3x4xi32>):
    %31 = "arith.constant"() <{value = 0 : index}> : () -> index
    %32 = "arith.constant"() <{value = 1 : index}> : () -> index
    %33 = "arith.constant"() <{value = 3 : index}> : () -> index
    %34 = "arith.constant"() <{value = 4 : index}> : () -> index
    "scf.for"(%31, %33, %32) ({
    ^bb0(%arg2: index):
      "scf.for"(%31, %34, %32) ({
      ^bb0(%arg3: index):
        %35 = "arith.muli"(%arg2, %34) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %36 = "arith.addi"(%35, %arg3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
        %37 = "arith.index_cast"(%36) : (index) -> i32
        "memref.store"(%37, %arg1, %arg2, %arg3) : (i32, memref<3x4xi32>, index, index) -> ()
        "scf.yield"() : () -> ()
      }) : (index, index, index) -> ()
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<3x4xi32>) -> (), sym_name = "show", sym_visibility = "private"}> ({
  ^bb0(%arg0: memref<3x4xi32>):
    %28 = "arith.constant"() <{value = 0 : index}> : () -> index
    %29 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %30 = "vector.transfer_read"(%arg0, %28, %28, %29) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<3x4xi32>, index, index, i32) -> vector<3x4xi32>
    "vector.print"(%30) <{punctuation = #vector.punctuation<newline>}> : (vector<3x4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reads"}> ({
    %7 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi32>
    "func.call"(%7) <{callee = @fill}> : (memref<3x4xi32>) -> ()
    %8 = "arith.constant"() <{value = 0 : index}> : () -> index
    %9 = "arith.constant"() <{value = 1 : index}> : () -> index
    %10 = "arith.constant"() <{value = 2 : index}> : () -> index
    %11 = "arith.constant"() <{value = -9 : i32}> : () -> i32
    %12 = "vector.transfer_read"(%7, %9, %10, %11) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<3x4xi32>, index, index, i32) -> vector<2x4xi32>
    "vector.print"(%12) <{punctuation = #vector.punctuation<newline>}> : (vector<2x4xi32>) -> ()
    %13 = "vector.transfer_read"(%7, %9, %10, %11) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map1}> : (memref<3x4xi32>, index, index, i32) -> vector<3x3xi32>
    "vector.print"(%13) <{punctuation = #vector.punctuation<newline>}> : (vector<3x3xi32>) -> ()
    %14 = "vector.transfer_read"(%7, %9, %10, %11) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map2}> : (memref<3x4xi32>, index, index, i32) -> vector<2x3xi32>
    "vector.print"(%14) <{punctuation = #vector.punctuation<newline>}> : (vector<2x3xi32>) -> ()
    %15 = "vector.transfer_read"(%7, %9, %10, %11) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map3}> : (memref<3x4xi32>, index, index, i32) -> vector<3xi32>
    "vector.print"(%15) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %16 = "arith.constant"() <{value = dense<[true, false, true]> : vector<3xi1>}> : () -> vector<3xi1>
    %17 = "vector.transfer_read"(%7, %9, %8, %11, %16) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = #map4}> : (memref<3x4xi32>, index, index, i32, vector<3xi1>) -> vector<3xi32>
    "vector.print"(%17) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %18 = "arith.constant"() <{value = dense<[[true, false, true], [false, true, true]]> : vector<2x3xi1>}> : () -> vector<2x3xi1>
    %19 = "vector.transfer_read"(%7, %9, %9, %11, %18) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = #map1}> : (memref<3x4xi32>, index, index, i32, vector<2x3xi1>) -> vector<3x2xi32>
    "vector.print"(%19) <{punctuation = #vector.punctuation<newline>}> : (vector<3x2xi32>) -> ()
    %20 = "vector.load"(%7, %9, %9) : (memref<3x4xi32>, index, index) -> vector<3xi32>
    "vector.print"(%20) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %21 = "arith.constant"() <{value = dense<[-1, -2, -3]> : vector<3xi32>}> : () -> vector<3xi32>
    %22 = "vector.maskedload"(%7, %9, %9, %16, %21) : (memref<3x4xi32>, index, index, vector<3xi1>, vector<3xi32>) -> vector<3xi32>
    "vector.print"(%22) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %23 = "vector.expandload"(%7, %9, %9, %16, %21) : (memref<3x4xi32>, index, index, vector<3xi1>, vector<3xi32>) -> vector<3xi32>
    "vector.print"(%23) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %24 = "arith.constant"() <{value = dense<[1, 100, -2]> : vector<3xi32>}> : () -> vector<3xi32>
    %25 = "vector.gather"(%7, %9, %10, %24, %16, %21) : (memref<3x4xi32>, index, index, vector<3xi32>, vector<3xi1>, vector<3xi32>) -> vector<3xi32>
    "vector.print"(%25) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    %26 = "vector.mask"(%16) ({
      %27 = "vector.transfer_read"(%7, %9, %10, %11) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map4}> : (memref<3x4xi32>, index, index, i32) -> vector<3xi32>
      "vector.yield"(%27) : (vector<3xi32>) -> ()
    }) : (vector<3xi1>) -> vector<3xi32>
    "vector.print"(%26) <{punctuation = #vector.punctuation<newline>}> : (vector<3xi32>) -> ()
    "memref.dealloc"(%7) : (memref<3x4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "writes"}> ({
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x4xi32>
    "func.call"(%0) <{callee = @fill}> : (memref<3x4xi32>) -> ()
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index
    %3 = "arith.constant"() <{value = 2 : index}> : () -> index
    %4 = "arith.constant"() <{value = dense<[100, 200, 300]> : vector<3xi32>}> : () -> vector<3xi32>
    %5 = "arith.constant"() <{value = dense<[true, false, true]> : vector<3xi1>}> : () -> vector<3xi1>
    "vector.transfer_write"(%4, %0, %1, %3) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map4}> : (vector<3xi32>, memref<3x4xi32>, index, index) -> ()
    "func.call"(%0) <{callee = @show}> : (memref<3x4xi32>) -> ()
    "vector.transfer_write"(%4, %0, %2, %2) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map3}> : (vector<3xi32>, memref<3x4xi32>, index, index) -> ()
    "func.call"(%0) <{callee = @show}> : (memref<3x4xi32>) -> ()
    "vector.transfer_write"(%4, %0, %3, %1, %5) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 1>, permutation_map = #map4}> : (vector<3xi32>, memref<3x4xi32>, index, index, vector<3xi1>) -> ()
    "func.call"(%0) <{callee = @show}> : (memref<3x4xi32>) -> ()
    "vector.store"(%4, %0, %1, %1) : (vector<3xi32>, memref<3x4xi32>, index, index) -> ()
    "func.call"(%0) <{callee = @show}> : (memref<3x4xi32>) -> ()
    "vector.maskedstore"(%0, %2, %2, %5, %4) : (memref<3x4xi32>, index, index, vector<3xi1>, vector<3xi32>) -> ()
    "func.call"(%0) <{callee = @show}> : (memref<3x4xi32>) -> ()
    "vector.compressstore"(%0, %3, %2, %5, %4) : (memref<3x4xi32>, index, index, vector<3xi1>, vector<3xi32>) -> ()
    "func.call"(%0) <{callee = @show}> : (memref<3x4xi32>) -> ()
    %6 = "arith.constant"() <{value = dense<[1, 100, 0]> : vector<3xi32>}> : () -> vector<3xi32>
    "vector.scatter"(%0, %1, %3, %6, %5, %4) : (memref<3x4xi32>, index, index, vector<3xi32>, vector<3xi1>, vector<3xi32>) -> ()
    "func.call"(%0) <{callee = @show}> : (memref<3x4xi32>) -> ()
    "vector.mask"(%5) ({
      "vector.transfer_write"(%4, %0, %2, %3) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map4}> : (vector<3xi32>, memref<3x4xi32>, index, index) -> ()
      "vector.yield"() : () -> ()
    }) : (vector<3xi1>) -> ()
    "func.call"(%0) <{callee = @show}> : (memref<3x4xi32>) -> ()
    "memref.dealloc"(%0) : (memref<3x4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

