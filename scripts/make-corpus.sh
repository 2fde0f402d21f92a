#!/bin/sh
# Rebuilds the data for mutation that ships with mohole. The corpus: generated programs that MLIR 22 accepts,
# minimized to those that add operation dependencies; and programs with transform scripts. The tables of similar operations: learned from all such
# programs.
set -eu

mohole=${MOHOLE:-target/release/mohole}
made=target/corpus-made
data=crates/mutate/data
rm -rf $made
$mohole gen ods --target mlir-opt-22 --seed 0 --count 2500 --out $made/ods
$mohole gen mixed --target mlir-opt-22 --seed 0 --count 150 --ops 4-16 --out $made/mixed
$mohole gen tosa --target mlir-opt-22 --seed 0 --count 150 --ops 3-12 --out $made/tosa
$mohole corpus import $made/ods $made/mixed $made/tosa --target mlir-opt-22 --out $made/22
$mohole corpus min $made/22 --least 26 --out $made/kept
for file in $(ls $made/kept/*.mlir | sort -V); do
    grep -v '^// from ' "$file"
    echo "// -----"
done | zstd -19 -q -f -o $data/corpus.mlir.zst

# Programs with transform scripts, in generic form.
mlir-opt-22 --split-input-file --mlir-print-op-generic $data/transform-scripts.mlir |
    zstd -19 -q -f -o $data/transform-scripts.mlir.zst

# Older versions accept fewer of the programs made from the definitions of 22.
$mohole gen mixed --target mlir-opt-22 --seed 1000 --count 500 --ops 4-16 --out $made/more
$mohole corpus import $made/ods $made/mixed $made/tosa $made/more --target mlir-opt-19 --out $made/19
for version in 22 19; do
    $mohole mutate --learn --target mlir-opt-$version --corpus $made/$version --out $made
    zstd -19 -q -f $made/mlir-opt-$version-similar.json -o $data/similar-$version.json.zst
done

# Versions after 22 accept a third of its programs.
made=$made/made-main
$mohole gen ods --target mlir-main --seed 0 --count 2500 --out $made/ods
$mohole gen mixed --target mlir-main --seed 0 --count 150 --ops 4-16 --out $made/mixed
$mohole gen tosa --target mlir-main --seed 0 --count 150 --ops 3-12 --out $made/tosa
$mohole corpus import $made/ods $made/mixed $made/tosa --target mlir-main --out $made/main
$mohole corpus min $made/main --least 26 --out $made/kept
for file in $(ls $made/kept/*.mlir | sort -V); do
    grep -v '^// from ' "$file"
    echo "// -----"
done | zstd -19 -q -f -o $data/corpus-main.mlir.zst
$mohole mutate --learn --target mlir-main --corpus $made/main --out $made
zstd -19 -q -f $made/mlir-main-similar.json -o $data/similar-main.json.zst
ls -l $data
