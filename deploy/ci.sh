#!/bin/sh
# Fuzzes one compiler on a build server. Settings are environment variables:
#
#   MOHOLE_CI_COMMAND   the compiler, an *-opt program, or
#   MOHOLE_CI_TARGET    a compiler that mohole knows, which is installed
#   MOHOLE_CI_BEFORE    the compiler before the change: what it shows, too, is not new (optional)
#   MOHOLE_CI_CORPUS    programs to start from: files or folders, between blanks or on lines of their own; one
#                       path with blanks in it is taken as it is (optional)
#   MOHOLE_CI_BASELINE  known issues (optional)
#   MOHOLE_CI_TIME      how long to look for bugs (10m)
#   MOHOLE_CI_TOP       how many reports the summary shows (5)
#
# Leaves mohole-ci with the findings, summary.md, findings.sarif and junit.xml. Exit codes: 0 nothing new,
# 10 new findings, others an error.
set -eu

folder=mohole-ci
time=${MOHOLE_CI_TIME:-10m}
mkdir -p $folder

if test -n "${MOHOLE_CI_COMMAND:-}"; then
    target=ci
    mohole target remove ci >/dev/null 2>&1 || true
    mohole target add --name ci --command "$MOHOLE_CI_COMMAND"
elif test -n "${MOHOLE_CI_TARGET:-}"; then
    target=$MOHOLE_CI_TARGET
    mohole target install "$target"
else
    echo "deploy/ci.sh: set MOHOLE_CI_COMMAND or MOHOLE_CI_TARGET" >&2
    exit 2
fi

if test -n "${MOHOLE_CI_BEFORE:-}"; then
    mohole target remove ci-before >/dev/null 2>&1 || true
    mohole target add --name ci-before --command "$MOHOLE_CI_BEFORE"
fi

set -- --target "$target" --dir $folder/campaign --ci --time "$time"
test -z "${MOHOLE_CI_BEFORE:-}" || set -- "$@" --against ci-before
if test -e "${MOHOLE_CI_CORPUS:-}"; then
    set -- "$@" --corpus "$MOHOLE_CI_CORPUS"
else
    # Words, and no pattern is expanded.
    set -f
    for path in ${MOHOLE_CI_CORPUS:-}; do set -- "$@" --corpus "$path"; done
    set +f
fi
test -z "${MOHOLE_CI_BASELINE:-}" || set -- "$@" --known "$MOHOLE_CI_BASELINE"
found=0
mohole fuzz "$@" || found=$?
test $found -eq 0 || test $found -eq 10 || exit $found

# The code of the search decides; that of a report says only whether there are any.
report() {
    code=0
    mohole report --dir $folder/campaign "$@" || code=$?
    test $code -eq 0 || test $code -eq 10 || exit $code
}
report --time "$time" --top "${MOHOLE_CI_TOP:-5}" --format markdown >$folder/summary.md
report --format sarif >$folder/findings.sarif
report --format junit >$folder/junit.xml
exit $found
