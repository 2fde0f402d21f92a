// RUN: mohole ir print %s
#map = affine_map<(d0) -> (d0 + 1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, index) -> index, sym_name = "f"}> ({
  ^bb0(%t: tensor<4x?xf32>, %i: index):
    %0:2 = "unknown.op"(%t) {flag, "odd name" = "a \"quoted\" word", list = [1 : i8, @sym::@nested]} : (tensor<4x?xf32>) -> (i1, !dialect.type<[1, "x>"]>)
    "cf.cond_br"(%0#0, %i)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, index) -> ()
  ^bb1(%j: index):  // pred: ^bb0
    "func.return"(%j) : (index) -> ()
  ^bb2:
    %1 = "affine.apply"(%i) <{map = #map}> : (index) -> index loc("here":1:2)
    "func.return"(%1) : (index) -> ()
  }) : () -> ()
}) : () -> ()
