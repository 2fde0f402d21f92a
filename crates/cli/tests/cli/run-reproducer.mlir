// RUN: mohole run --target mlir-opt-22 --output run-reproducer.mlir
// RUN: mohole run --target mlir-opt-22 --output run-reproducer.mlir -- --strip-debuginfo
// RUN: mohole corpus import --target mlir-opt-22 run-reproducer.mlir --out %t/corpus > /dev/null && grep -h pass-pipeline %t/corpus/*

func.func @two_and_two() -> i32 {
  %two = arith.constant 2 : i32
  %four = arith.addi %two, %two : i32
  return %four : i32
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(func.func(sccp))",
      disable_threading: true,
      verify_each: true
    }
  }
#-}
