#!/bin/sh
# Makes the training set of the model that ships with mohole, and trains it on a GPU.
#
#   scripts/make-model.sh MLIR_TESTS   the folder mlir/test of MLIR 19, which mlir-opt-22 mostly reads
#
# Only the last step needs the GPU: with DEVICE=none it is left out, and the folder target/model-made/set can
# be copied to another machine.
set -eu

mohole=${MOHOLE:-target/release/mohole}
device=${DEVICE:-cuda}
made=${MADE:-target/model-made}
target="--target mlir-opt-22"
mkdir -p $made

# Runs a command once; a script that was interrupted goes on behind the last complete step.
step() {
    name=$1
    shift
    test -e "$made/$name.done" || { "$@" && touch "$made/$name.done"; }
}

step suite $mohole corpus import "$1" $target --out $made/suite
step mutants $mohole mutate $target --corpus $made/suite --count 40000 --seed 1 --out $made/mutants
step second $mohole mutate $target --corpus $made/mutants --count 30000 --seed 2 --out $made/second
step mixed $mohole gen mixed $target --count 9000 --seed 500000 --out $made/mixed
step ods $mohole gen ods $target --count 9000 --seed 500000 --out $made/ods
step set $mohole neural prepare $made/suite $made/mutants $made/second $made/mixed $target \
    --windows-of $made/ods --windows 4 --out $made/set
test $device = none ||
    $mohole neural train $made/set --device $device --epochs 8 --out crates/neural/data/model.mohole
