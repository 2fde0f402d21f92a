#!/bin/sh
# Rebuilds the rule books that ship with mohole by running the compilers' passes. For the time that it takes see
# docs/figures/rules.md.
set -eu

mohole=${MOHOLE:-target/release/mohole}
data=crates/lowering/data

command -v mlir-opt-19 >/dev/null || { echo "mlir-opt-19 is missing: apt-get install mlir-19-tools" >&2; exit 1; }
$mohole target install mlir-main mlir-opt-21-asserts
for target in mlir-main mlir-opt-22 mlir-opt-21-asserts mlir-opt-19; do
    name=${target#mlir-}
    name=${name#opt-}
    $mohole rules learn --target $target --out $data/rules-${name%-asserts}.json.zst
done
