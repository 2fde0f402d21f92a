// command: mlir-opt-22 '--pass-pipeline=builtin.module(func.func(affine-simplify-min-max))' affine-simplify-min-max-empty-linearize.mlir
// message: Assertion `!empty() && "expected non-empty range"' failed
// kind: crash on valid input
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%arg0: index) -> index {
  %0 = affine.linearize_index [] by () : index
  %1 = affine.max #map(%arg0, %0)
  return %1 : index
}
