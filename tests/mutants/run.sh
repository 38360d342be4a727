#!/bin/sh
# A test notices every bug put in on purpose: tests/mutants/run.sh [PATCH...] (all of this folder).
# A patch begins with a sentence on the bug and one or more lines `Test: COMMAND`. Each patch is
# applied to a copy of the tree in build/mutants, which is built there as far as these commands need
# it, and tested until one of them fails: then the bug has been caught.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
subject=mutants
unset MAKEFLAGS MFLAGS || true
copy=$top/build/mutants/tree
logs=$top/build/mutants/logs
[ $# -gt 0 ] || set -- tests/mutants/*.patch
mkdir -p "$logs"

# The files of the tree without what was built.
files() {
    find . \( -path ./build -o -path ./.git \) -prune -o -type f ! -path './recto' \
        ! -path './recto-*' -print
}

# Makes a copy of the tree, with what it has built, which then need not be built once more.
copy_tree() {
    rm -rf "$copy" && mkdir -p "$copy/build" || return 1
    files >"$logs/files"
    tar -c -T "$logs/files" | tar -x -C "$copy" || return 1
    [ ! -e build/test ] || cp -a build/test "$copy/build"
    ln -s build/test/recto "$copy/recto"
}

# Undoes a patch. What it changed is new, so that it is compiled again.
restore() { # patch
    sed -n 's|^+++ b/||p' "$1" >"$logs/patched"
    while read -r file; do
        rm -f "$copy/$file" "$copy/$file.rej" "$copy/$file.orig"
        [ ! -e "$file" ] || cp "$file" "$copy/$file"
    done <"$logs/patched"
}

# Patches name units below build/gcc, where `make` builds them; here they are in build/test.
tests_of() { # patches
    sed -n '/^Test: /{ s///; s|build/gcc/|build/test/|g; p; }' "$@"
}

# What the tests of those patches need. A script may need any program, and one that makes calls
# fail; the published cases test `recto` alone.
targets() { # patches
    tests_of "$@" | sed 's|^cases/run .*|build/test/recto|' | tee "$logs/targets" |
        grep -oE 'build/test/[a-z_/]+' | sort -u
    ! grep -q '\.sh' "$logs/targets" ||
        echo all test-tools
}

# What a patch changes is compiled in the quickest way.
build() { # targets
    ${MAKE:-make} --no-print-directory -C "$copy" -j"${JOBS:-2}" VARIANT=test HARDEN= OPTIMISE=-O0 \
        LDFLAGS=-Wl,--as-needed,-S "$@"
}

# A test passes if its status is 0 and no line says otherwise: a script may fail with status 0.
passes() { # command
    (cd "$copy" && RECTO=$copy/build/test/recto timeout -k 10 300 sh -c "$1") >"$logs/test" 2>&1 &&
        ! grep -q '^not ok' "$logs/test"
}

is_caught() { # patch; says by which test
    tests_of "$1" >"$logs/tests"
    while read -r test; do
        passes "$test" </dev/null || {
            echo "$test"
            return 0
        }
    done <"$logs/tests"
    return 1
}

try() { # patch
    : >"$work/said"
    name=${1##*/}
    name=${name%.patch}
    if ! patch -d "$copy" -p1 -s -F 2 --no-backup-if-mismatch <"$1" >"$logs/patch" 2>&1; then
        tail -n 20 "$logs/patch" >"$work/said"
        fail "$name does not apply any more"
        restore "$1"
        return
    fi
    # shellcheck disable=SC2046 # words
    if ! build $(targets "$1") >"$logs/build" 2>&1; then
        tail -n 20 "$logs/build" >"$work/said"
        fail "$name does not build"
    elif by=$(is_caught "$1"); then
        pass "$name: caught by $by"
    else
        fail "$name survives: $(head -n 1 "$1")"
    fi
    restore "$1"
}

plan $(($# + 1))
# shellcheck disable=SC2046 # words
if ! copy_tree || ! build build/test/recto $(targets "$@") >"$logs/build" 2>&1
then
    tail -n 20 "$logs/build" >"$work/said"
    fail "the tree without bugs does not build"
    exit 1
fi
# A test that fails without a bug shows nothing about one.
tests_of "$@" | sort -u >"$logs/all"
failing=
while read -r test; do
    passes "$test" </dev/null || failing="$failing $test;"
done <"$logs/all"
is "without a bug no test fails" "$failing" ""
for patch in "$@"; do
    try "$patch"
done
