#!/bin/sh
# Runs a long campaign and samples what it holds: memory of mohole and of its servers, descriptors, processes, scratch
# files, the size of the database. Each sample is a line of a table; at the end come the first, the highest and the
# last value of each column, and what is left after the campaign.
#
#   scripts/soak.sh MOHOLE TARGET TIME FOLDER       e.g. scripts/soak.sh target/release/mohole mlir-opt-22 2h /tmp/soak
#   EVERY=10 scripts/soak.sh ...                    a sample every 10 seconds; by default every 60
#   OPTIONS='--workers 2 --seed 7' scripts/soak.sh ...   more options of `mohole fuzz`
#
# FOLDER gets the campaign (`campaign`), the table (`samples.txt`) and what mohole said (`said.txt`). The exit code
# is 1 if the campaign fails, or processes or scratch files are left behind.

[ $# -eq 4 ] || { sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mohole=$(realpath "$1") || exit 2
target=$2 time=$3
mkdir -p "$4/scratch" || exit 2
folder=$(realpath "$4")
samples="$folder/samples.txt"
mark="MOHOLE_SOAK=$$"
trap '[ -n "$pid" ] && kill -TERM $pid 2> /dev/null' INT TERM

# processes: of the campaign, alive or left behind; each inherits the mark.
processes() {
    grep -lsa "$mark" /proc/[0-9]*/environ | cut -d/ -f3
}

# memory PID..: what these processes have for themselves plus their part of what they share, in MiB.
memory() {
    for one in "$@"; do cat "/proc/$one/smaps_rollup" 2> /dev/null; done | awk '/^Pss:/ { sum += $2 } END { printf "%.1f", sum / 1024 }'
}

# descriptors PID..: that these processes have open.
descriptors() {
    for one in "$@"; do ls "/proc/$one/fd" 2> /dev/null; done | wc -l
}

kilobytes() {
    cat "$@" 2> /dev/null | wc -c | awk '{ printf "%d", ($1 + 1023) / 1024 }'
}

header() {
    printf '%8s %10s %8s %8s %12s %11s %9s %10s %12s %9s\n' seconds mohole-MiB threads servers servers-MiB mohole-fds \
        server-fds scratch database-KiB findings
}

sample() {
    servers=$(processes | grep -vx "$pid")
    printf '%8d %10s %8d %8d %12s %11d %9d %10d %12d %9d\n' $(($(date +%s) - start)) "$(memory $pid)" \
        "$(ls /proc/$pid/task 2> /dev/null | wc -l)" "$(echo "$servers" | grep -c .)" "$(memory $servers)" \
        "$(descriptors $pid)" "$(descriptors $servers)" "$(find "$folder/scratch" -mindepth 1 | wc -l)" \
        "$(kilobytes "$folder"/campaign/campaign.db*)" "$(ls "$folder/campaign/findings" 2> /dev/null | wc -l)"
}

start=$(date +%s)
# The options are words.
env "$mark" TMPDIR="$folder/scratch" "$mohole" fuzz --target "$target" --dir "$folder/campaign" --time "$time" --plain \
    $OPTIONS > "$folder/said.txt" 2>&1 < /dev/null &
pid=$!
header | tee "$samples"
next=$((start + 5))
while kill -0 $pid 2> /dev/null; do
    if [ "$(date +%s)" -ge $next ]; then
        line=$(sample)
        # A campaign that has just ended has nothing to be sampled.
        kill -0 $pid 2> /dev/null && echo "$line" | tee -a "$samples"
        next=$((next + ${EVERY:-60}))
    fi
    sleep 1
done
wait $pid
code=$?

awk 'NR > 1 { for (i = 2; i <= NF; i++) { if (NR == 2) first[i] = high[i] = $i; if ($i > high[i]) high[i] = $i; last[i] = $i }; n = NF }
    END {
        line("first", first); line("highest", high); line("last", last)
    }
    function line(name, of,  i) {
        printf "%8s", name
        split("10 8 8 12 11 9 10 12 9", width, " ")
        for (i = 2; i <= n; i++) printf " %*s", width[i - 1], of[i]
        print ""
    }' "$samples" > "$folder/ends.txt"
cat "$folder/ends.txt" | tee -a "$samples"
rm "$folder/ends.txt"
sleep 1
left=$(processes | wc -l) files=$(find "$folder/scratch" -mindepth 1 | wc -l)
echo "exit code $code after $(($(date +%s) - start)) s; left behind: $left processes, $files scratch files" | tee -a "$samples"
{ [ $code -eq 0 ] || [ $code -eq 10 ]; } && [ "$left" -eq 0 ] && [ "$files" -eq 0 ]
