#!/bin/sh
# Rebuilds the catalogs that ship with mohole by probing the compilers.
set -eu

mohole=${MOHOLE:-target/release/mohole}
data=crates/catalog/data
unpacked=target/mlir-19-definitions
of_21=target/mlir-21-definitions

$mohole target probe mlir-opt-22 --out $data/mlir-22.json.zst

# The definitions of 21 are in a package of their own.
$mohole target install mlir-opt-21-asserts
if [ ! -d $of_21/mlir ]; then
    mkdir -p $of_21
    python3 -m pip download --no-deps --dest $of_21 xtc-mlir-dev==21.1.2.8
    python3 -m zipfile -e $of_21/xtc_mlir_dev-*.whl $of_21
fi
$mohole target probe mlir-opt-21-asserts --definitions $of_21/mlir/include --out $data/mlir-21.json.zst

command -v mlir-opt-19 >/dev/null || { echo "mlir-opt-19 is missing: apt-get install mlir-19-tools" >&2; exit 1; }
if [ ! -d $unpacked/usr ]; then
    mkdir -p $unpacked
    (cd $unpacked && apt-get download libmlir-19-dev && dpkg -x libmlir-19-dev_*.deb .)
fi
$mohole target probe mlir-opt-19 --definitions $unpacked/usr/lib/llvm-19/include --out $data/mlir-19.json.zst
