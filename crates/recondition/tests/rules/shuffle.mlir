"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xi32>):
    %0 = "vector.shuffle"(%arg0, %arg0) <{mask = array<i64: 0, -1, 7>}> : (vector<4xi32>, vector<4xi32>) -> vector<3xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// becomes
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xi32>):
    %0 = "vector.shuffle"(%arg0, %arg0) <{mask = array<i64: 0, 0, 7>}> : (vector<4xi32>, vector<4xi32>) -> vector<3xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
