#!/bin/sh
# Installs the Debian packages that mohole's default target needs, if any is missing.
# With the argument `tests`, also the compiler of docs/your-compiler.md, whose commands a test runs, FileCheck, a
# browser that shows the dashboard, and PostgreSQL, which shared campaigns are tested with.
set -eu

packages=""
need() { # PACKAGE FILE-OR-PROGRAM
    if [ ! -e "$2" ] && ! command -v "$2" >/dev/null 2>&1; then
        packages="$packages $1"
    fi
}

need mlir-22-tools mlir-opt-22
need libmlir-22-dev /usr/lib/llvm-22/include/mlir/IR/OpBase.td
need llvm-22 llvm-tblgen-22
if [ "${1:-}" = tests ]; then
    need flang-22 fir-opt-22
    need llvm-22-tools FileCheck-22
    need chromium chromium
    need chromium-driver chromedriver
    # Servers are below /usr/lib, one folder for each version.
    if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
        packages="$packages postgresql"
    fi
fi

[ -z "$packages" ] && exit 0

give_up() {
    echo "mohole needs these Debian packages:$packages" >&2
    echo "$1; install them and try again." >&2
    exit 1
}

command -v apt-get >/dev/null 2>&1 || give_up "There is no apt-get here"
if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif command -v sudo >/dev/null 2>&1; then
    as_root="sudo"
else
    give_up "You are not root and there is no sudo"
fi

echo "installing:$packages"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq || give_up "apt-get update failed"
# shellcheck disable=SC2086 # one word per package
$as_root apt-get install -y -qq --no-install-recommends $packages >/dev/null || give_up "apt-get install failed"
