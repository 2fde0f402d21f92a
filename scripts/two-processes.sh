#!/bin/sh
# Do two processes on one shared campaign find as much as one process does in twice the time? The bar is 0.95.
#
#   PGPASSWORD=... scripts/two-processes.sh postgresql://mohole_writer@localhost/bench
#   MOHOLE=target/release/mohole TARGET=mlir-opt-22 SECONDS_EACH=1800 SEEDS="1 2 3" scripts/two-processes.sh URL
#   TESTS_EACH=10000 scripts/two-processes.sh URL     runs of the compiler instead of seconds: for a busy machine
#   MORE="--strategy sweep,naive" scripts/two-processes.sh URL     more options of `mohole fuzz`
#
# For each seed, a campaign of one process with one worker for twice the time, and one of two such processes at a
# time. Nothing is reduced. The campaigns stay in the database: use one that can be dropped afterwards. With seconds,
# the machine needs two cores that nothing else uses; the processor time of both is printed.
set -eu

url=${1:?the database, prepared by mohole store init}
mohole=${MOHOLE:-target/release/mohole}
if [ -n "${TESTS_EACH:-}" ]; then limit=--tests amount=$TESTS_EACH; else limit=--time amount=${SECONDS_EACH:-120}; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# one NAME FOLDER AMOUNT SEED: one process.
one() {
    code=0
    # shellcheck disable=SC2086 # MORE is words.
    "$mohole" fuzz --store "$url" --campaign "$1" --dir "$work/$2" --target "${TARGET:-mlir-opt-22}" --workers 1 \
        "$limit" "$3" --seed "$4" --no-reduce --plain ${MORE:-} >"$work/$2.log" 2>&1 || code=$?
    test $code -eq 0 || test $code -eq 10 || { cat "$work/$2.log" >&2; exit 1; }
}

# shown NAME FIELD: a number of a campaign.
shown() {
    "$mohole" store show "$url" --json | grep -F "\"name\":\"$1\"" | sed "s/.*\"$2\":\([0-9.]*\).*/\1/"
}

printf 'seed\tfindings of one\tof two\tprocessor s of one\tof two\n'
for seed in ${SEEDS:-1}; do
    alone="one process $$ $seed"
    both="two processes $$ $seed"
    one "$alone" "alone$seed" $((2 * amount)) "$seed"
    one "$both" "left$seed" "$amount" "$seed" &
    other=$!
    one "$both" "right$seed" "$amount" "$seed"
    wait $other
    printf '%s\t%s\t%s\t%s\t%s\n' "$seed" "$(shown "$alone" findings)" "$(shown "$both" findings)" \
        "$(shown "$alone" processor_seconds)" "$(shown "$both" processor_seconds)" | tee -a "$work/rows"
done
awk -F '\t' '{ alone += $2; both += $3; cpu += $4; cpus += $5 }
    END { printf "two processes found %.2f of what one did in twice the time", alone ? both / alone : 1
          printf ", in %.2f of its processor time\n", cpu ? cpus / cpu : 1 }' "$work/rows"
