// RUN: mohole ir roundtrip --target mlir-opt-22 %s
// RUN: mohole ir roundtrip --target mlir-opt-22 --json %s
func.func @f(%a: i32) -> i32 {
  return %a : i32
}

// -----

func.func @not_accepted() -> i32 {
  return
}

// -----

#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 floordiv 2)>

func.func @g(%m: memref<4x4xf32, #map>, %v: vector<[4]xi8>) {
  return
}
