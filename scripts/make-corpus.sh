#!/bin/sh
# Makes the corpus that ships with mohole anew: programs of its own generators that MLIR 22 accepts, thinned out to
# those that show operations in new company.
set -eu

mohole=target/release/mohole
made=target/corpus-made
rm -rf $made
$mohole gen ods --target mlir-opt-22 --seed 0 --count 2500 --out $made/ods
$mohole gen mixed --target mlir-opt-22 --seed 0 --count 150 --ops 4-16 --out $made/mixed
$mohole gen tosa --target mlir-opt-22 --seed 0 --count 150 --ops 3-12 --out $made/tosa
$mohole corpus import $made/ods $made/mixed $made/tosa --target mlir-opt-22 --out $made/imported
$mohole corpus min $made/imported --least 26 --out $made/kept
for file in $(ls $made/kept/*.mlir | sort -V); do
    cat "$file"
    echo "// -----"
done | zstd -19 -q -f -o crates/mutate/data/corpus.mlir.zst
ls -l crates/mutate/data/corpus.mlir.zst
