// RUN: mohole target add --name fake --command ./fake-opt > %t/added
// RUN: mohole reduce --target fake --workers 1 --out %t/out.mlir %s -- --keep-things --break-things | sed -n '1p; 3s/,.*//p; $s|%t|OUT|p'
// RUN: mohole reduce --target mlir-opt-22 --out %t/out.mlir run-success.mlir -- --cse
// RUN: mohole bisect --target fake %s -- --keep-things --break-things | head -n 2
// RUN: mohole bisect --target fake %s -- --keep-things
// RUN: mohole bisect --target fake --json %s -- --keep-things
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
