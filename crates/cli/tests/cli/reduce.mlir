// RUN: mohole reduce --target mlir-opt-22 --workers 1 --out %t/out.mlir %s -- --canonicalize --int-range-optimizations --cse | sed -n '1{s/ (int-range-optimizations)//;p}; ${s|%t|OUT|;p}'
// RUN: grep -c 'affine.for' %t/out.mlir; grep -c unrelated %t/out.mlir
// RUN: mohole reduce --target mlir-opt-22 --out %t/out.mlir run-success.mlir -- --cse
// RUN: mohole bisect --target mlir-opt-22 %s -- --canonicalize --int-range-optimizations --cse | head -n 2 | sed 's/ (int-range-optimizations)//'
func.func @unrelated(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  return %1 : i32
}
func.func @count(%n: index, %m: memref<16xf32>) -> index {
  %c1 = arith.constant 1 : index
  %limit = arith.addi %n, %c1 : index
  %x = arith.constant 1.0 : f32
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<16xf32>
  }
  return %limit : index
}
