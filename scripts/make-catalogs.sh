#!/bin/sh
# Rebuilds the catalogs that ship with mohole by probing the compilers.
set -eu

mohole=target/release/mohole
data=crates/catalog/data
unpacked=target/mlir-19-definitions

$mohole target probe mlir-opt-22 --out $data/mlir-22.json.zst

command -v mlir-opt-19 >/dev/null || { echo "mlir-opt-19 is missing: apt-get install mlir-19-tools" >&2; exit 1; }
if [ ! -d $unpacked/usr ]; then
    mkdir -p $unpacked
    (cd $unpacked && apt-get download libmlir-19-dev && dpkg -x libmlir-19-dev_*.deb .)
fi
$mohole target probe mlir-opt-19 --definitions $unpacked/usr/lib/llvm-19/include --out $data/mlir-19.json.zst
