#!/bin/sh
# Rebuilds the rule books that ship with mohole by running the compilers' passes. For the time that it takes see
# docs/figures/rules.md.
set -eu

mohole=${MOHOLE:-target/release/mohole}
data=crates/lowering/data

command -v mlir-opt-19 >/dev/null || { echo "mlir-opt-19 is missing: apt-get install mlir-19-tools" >&2; exit 1; }
for version in 22 19; do
    $mohole rules learn --target mlir-opt-$version --out $data/rules-$version.json.zst
done
$mohole target install mlir-opt-21-asserts mlir-main
$mohole rules learn --target mlir-opt-21-asserts --out $data/rules-21.json.zst
$mohole rules learn --target mlir-main --out $data/rules-main.json.zst
