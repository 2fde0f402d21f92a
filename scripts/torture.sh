#!/bin/sh
# Does to mohole what a hostile or unlucky user does: bad files, tiny limits, a full disk, damaged databases,
# hostile compilers, and kills at random times. Every fault must end with a message and an exit code of mohole,
# never with a panic, a hang or a lost finding.
#
#   scripts/torture.sh [MOHOLE]     the program, by default target/release/mohole
#   KILLS=1000 scripts/torture.sh   how often a campaign is killed, by default 20
#   SEED=7 scripts/torture.sh       other random times; the seed is printed

mohole=$(realpath "${1:-target/release/mohole}") || exit 2
kills=${KILLS:-20}
seed=${SEED:-$(date +%s)}
tests=$(realpath "$(dirname "$0")/../crates/cli/tests/cli")
work=$(mktemp -d)
trap 'umount "$work/small" 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
export MOHOLE_HOME="$work/home"
failed=0
echo "seed $seed, $kills kills, $work"

# verdict NAME CONDITION: tells whether a fault was survived.
verdict() {
    if [ "$2" = yes ]; then echo "ok      $1"; else echo "FAILED  $1${3:+: $3}"; failed=$((failed + 1)); fi
}

# survives NAME EXIT-CODES COMMAND..: the command ends within a minute, with one of these exit codes and no panic.
survives() {
    what=$1 codes=$2
    shift 2
    timeout -s KILL 60 "$@" > "$work/out" 2> "$work/err" < /dev/null
    code=$?
    good=no
    case " $codes " in *" $code "*) grep -q 'panicked at' "$work/out" "$work/err" || good=yes ;; esac
    verdict "$what" $good "exit code $code: $(tail -1 "$work/err" | cut -c1-100)"
}

# next: a random number below 1000, the same for the same seed.
next() {
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    number=$((seed / 65536 % 1000))
}

profile() {
    mkdir -p "$MOHOLE_HOME/targets"
    printf 'name = "%s"\ncommand = ["%s"]\n[limits]\nwall_ms = 1000\ncpu_ms = 1000\n' "$1" "$2" > "$MOHOLE_HOME/targets/$1.toml"
}

compiler() {
    printf '#!/bin/sh\ncase "$*" in\n*--help*) printf "  Compiler passes to run\\n    Passes:\\n      --cse   -   Eliminate\\n" ;;\n' > "$work/$1"
    printf '*--version*) echo "LLVM version 22.1.0" ;;\n*--show-dialects*) echo "Available Dialects: builtin" ;;\n' >> "$work/$1"
    printf '*) %s ;;\nesac\n' "$2" >> "$work/$1"
    chmod +x "$work/$1"
    profile "$1" "$work/$1"
}

echo '== files'
program="$tests/run-success.mlir"
mkfifo "$work/fifo"
mkdir "$work/folder"
head -c 3000000 /dev/urandom > "$work/noise.mlir"
head -c 3000000 /dev/zero | tr '\0' '(' > "$work/deep.mlir"
head -c 17000000 /dev/zero > "$work/large.mlir"
: > "$work/empty.mlir"
ln -s "$work/circle" "$work/circle"
for file in fifo folder noise.mlir deep.mlir large.mlir empty.mlir circle absent; do
    survives "ir print $file" '0 1' "$mohole" ir print "$work/$file"
    survives "ir roundtrip $file" '0 1 10' "$mohole" ir roundtrip "$work/$file"
    survives "scan $file" '0 1' "$mohole" scan --target mlir-opt-22 "$work/$file"
    survives "run $file" '0 1' "$mohole" run --target mlir-opt-22 "$work/$file"
done
for device in /dev/zero /dev/random /dev/tty /proc/self/mem; do
    survives "ir print $device" '0 1' "$mohole" ir print "$device"
done

echo '== limits'
# Not every sh knows `ulimit -u`.
for limit in '-n 16' '-n 64' '-v 100000' '-v 300000' '-v 1000000' '-f 0' '-f 1' '-f 1000' '-t 1' '-u 20'; do
    survives "ulimit $limit: run" '0 1' bash -c "ulimit $limit; '$mohole' run --target mlir-opt-22 '$program'"
    survives "ulimit $limit: gen" '0 1' bash -c "ulimit $limit; '$mohole' gen mixed --out '$work/gen'"
done

# A fault of the machine is never a finding. Root has no limit on processes: as root, nobody tries it.
nobody=
if [ "$(id -u)" -eq 0 ] && command -v setpriv > /dev/null; then
    nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
    chmod 755 "$work"
fi
for limit in '-u 20' '-u 60' '-v 300000' '-v 1000000' '-v 3000000' '-f 8' '-t 5'; do
    rm -rf "$work/limited" && mkdir "$work/limited" && chmod 777 "$work/limited"
    survives "ulimit $limit: fuzz" '0 1' $nobody bash -c "cd '$work/limited' && export HOME=. MOHOLE_HOME=./home && \
        ulimit $limit && '$mohole' fuzz --target mlir-opt-22 --dir found --corpus '$program' --strategy naive \
        --tests 200 --time 20 --workers 2 --model none --plain"
    found=$(ls "$work/limited/found/findings" 2> /dev/null | wc -l)
    [ "$found" -eq 0 ] && good=yes || good=no
    verdict "ulimit $limit: no finding" $good "$found findings: $(cat "$work"/limited/found/findings/*/title.txt 2> /dev/null | head -3)"
done

echo '== outputs'
for command in '--help' 'target list' "ir print $tests/ir-print.mlir"; do
    survives "$command > /dev/full" 1 sh -c "'$mohole' $command > /dev/full"
    survives "$command to a closed output" '0 1' sh -c "'$mohole' $command >&-"
    survives "$command to closed errors" '0 1' sh -c "'$mohole' $command 2>&-"
done

echo '== compilers'
compiler dies 'kill -SEGV $$'
compiler spins 'while :; do :; done'
compiler shouts 'yes | head -c 50000000 >&2; exit 1'
compiler never 'yes >&2'
compiler forks 'for i in 1 2 3 4 5; do sleep 100 & done; exit 0'
compiler escapes 'printf "\033[2J\000\007" >&2; kill -ABRT $$'
compiler deletes 'rm -rf .'
for name in dies spins shouts never forks escapes deletes; do
    survives "run on a compiler that $name" '0 1' "$mohole" run --target $name "$program"
    survives "fuzz on a compiler that $name" '0 1 10' \
        "$mohole" fuzz --target $name --dir "$work/$name-found" --corpus "$program" --time 5s --model none --plain
done

echo '== databases'
profile fake "$tests/fake-opt"
fuzz() { "$mohole" fuzz --target fake --corpus "$program" --strategy sweep,naive --model none --workers 2 --plain "$@"; }
fuzz --dir "$work/whole" --tests 60 > /dev/null 2>&1
for damage in empty zeros text middle cut none; do
    rm -rf "$work/hurt" && cp -r "$work/whole" "$work/hurt"
    db="$work/hurt/campaign.db"
    case $damage in
    empty) : > "$db" ;;
    zeros) head -c 20000 /dev/zero > "$db" ;;
    text) echo 'my shopping list' > "$db" ;;
    middle) head -c 9000 /dev/urandom | dd of="$db" bs=1 seek=5000 conv=notrunc 2> /dev/null ;;
    cut) truncate -s 6000 "$db" ;;
    none) rm "$db" ;;
    esac
    codes='0 10'
    [ $damage = text ] && codes=1
    survives "fuzz with a database that is $damage" "$codes" \
        "$mohole" fuzz --target fake --dir "$work/hurt" --corpus "$program" --strategy sweep --tests 20 --plain
    before=$(ls "$work/whole/findings" | wc -l) after=$(ls "$work/hurt/findings" | wc -l)
    [ "$after" -ge "$before" ] && good=yes || good=no
    verdict "findings with a database that is $damage" $good "$before before, $after after"
done

echo '== a full disk'
mkdir "$work/small"
if mount -t tmpfs -o size=300k tmpfs "$work/small" 2> /dev/null; then
    survives 'fuzz on a full disk' '1 10' \
        "$mohole" fuzz --target fake --dir "$work/small/d" --corpus "$program" --strategy sweep,naive --tests 400 --plain
    umount "$work/small"
else
    echo 'skipped: only root may mount a small disk'
fi

echo '== kills'
campaign="$work/killed"
campaigns=0 reports=0 told=0 lost=0 broken=0
report() { "$mohole" report --budget 2s --time 10s "$@"; }
: > "$work/told"
for kill in $(seq "$kills"); do
    # One kill in four hits the reports, the others the campaign: its start, its search, its reductions.
    command=fuzz
    [ $((kill % 4)) -eq 0 ] && [ -s "$work/told" ] && command=report
    if [ $command = report ]; then reports=$((reports + 1)); else campaigns=$((campaigns + 1)); fi
    $command --dir "$campaign" > "$work/out" 2> "$work/err" < /dev/null &
    pid=$!
    next
    sleep "$(printf '0.%03d' $number)"
    [ $((kill % 3)) -eq 0 ] && sleep 1
    # The shell function runs in a subshell, whose child is mohole.
    for child in $(cat /proc/$pid/task/$pid/children 2> /dev/null) $pid; do kill -KILL "$child" 2> /dev/null; done
    wait $pid 2> /dev/null
    grep -q 'panicked at' "$work/out" "$work/err" && broken=$((broken + 1))
    [ $command = fuzz ] && sed -n 's/^  \(.*findings.*\)$/\1/p' "$work/out" >> "$work/told"
    # Every finding that was told must be there, whole.
    while read -r folder; do
        for file in finding.json command.sh module.mlir title.txt target.json; do
            [ -s "$folder/$file" ] || lost=$((lost + 1))
        done
    done < "$work/told"
    # Now and then the campaign starts anew, so that its beginning is killed, too.
    [ $((kill % 10)) -eq 9 ] && told=$((told + $(wc -l < "$work/told"))) && rm -rf "$campaign" && : > "$work/told"
done
told=$((told + $(wc -l < "$work/told")))
survives 'the campaign resumes after all kills' '0 10' \
    "$mohole" fuzz --target fake --dir "$campaign" --corpus "$program" --strategy sweep --tests 1000000 --time 2s --plain
[ $lost -eq 0 ] && good=yes || good=no
verdict "$campaigns campaigns and $reports reports killed, $told findings told, $lost files of them lost" $good
[ $broken -eq 0 ] && good=yes || good=no
verdict "$broken panics" $good

echo
[ $failed -eq 0 ] && echo 'everything was survived' || echo "$failed faults were not survived"
[ $failed -eq 0 ]
