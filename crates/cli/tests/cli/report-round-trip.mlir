// A saved round-trip finding: the compiler does not reproduce its own output.
// RUN: mkdir -p %t/out/findings/e4da7444d1d6e115 && cp %s %t/out/findings/e4da7444d1d6e115/module.mlir
// RUN: printf '{"key":"e4da7444d1d6e115","title":"affine_map written as text reads as another","kind":"round-trip","target":"mlir-opt-22","args":[]}' > %t/out/findings/e4da7444d1d6e115/finding.json
// RUN: mohole replay %t/out/findings/e4da7444d1d6e115
// RUN: mohole report --dir %t/out --workers 1
// RUN: cat %t/out/findings/e4da7444d1d6e115/report.md | grep -vE '^Releases|^\| ([^m-]|mlir-opt-1)'
// RUN: mohole replay %t/out/findings/e4da7444d1d6e115 --json
func.func @f(%a: index, %b: index, %c: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0, s1] -> (-(s0 - s1) + s1 + d0)>(%a)[%b, %c]
  %1 = arith.addi %0, %a : index
  return %1 : index
}
