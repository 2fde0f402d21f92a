// Kind: round trip (what is printed, parsed and printed again is not the same).
// Command: mlir-opt-22 affine-map-print-not-stable.mlir | mlir-opt-22
// mlir-opt-22 and mlir-opt-19: the first run prints `d0 + -(s0 - s1) + s1`, the second one
// `d0 - (s0 - s1) + s1`. The meaning is the same; the text is not a fixed point.
func.func @f(%a: index, %b: index, %c: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0, s1] -> (-(s0 - s1) + s1 + d0)>(%a)[%b, %c]
  return %0 : index
}
