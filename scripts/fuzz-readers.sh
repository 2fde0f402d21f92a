#!/bin/sh
# Tries changed files on every reader: programs, profiles, catalogs, findings, databases. The changes depend on the
# number of the case alone, so that a failure can be repeated.
#
#   scripts/fuzz-readers.sh [CASES]     how many files each reader gets, by default 100,000; for a night 10,000,000

MOHOLE_FUZZ_CASES=${1:-100000} && export MOHOLE_FUZZ_CASES
cd "$(dirname "$0")/.." || exit 2
cargo test --release --package mohole-ir --test it -- robust &&
    cargo test --release --package mohole --test readers
