#!/bin/sh
# A test notices every bug put in on purpose: tests/mutants/run.sh [PATCH...] (all of this folder).
# A patch begins with a sentence on the bug and one or more lines `Test: COMMAND`. Each patch is
# applied to a copy of the tree in build/mutants, which is built and tested there until one of these
# commands fails: then the bug has been caught.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
subject=mutants
unset MAKEFLAGS MFLAGS || true
copy=$top/build/mutants/tree
logs=$top/build/mutants/logs
[ $# -gt 0 ] || set -- tests/mutants/*.patch
mkdir -p "$copy" "$logs"

# The files of the tree without what was built.
files() {
    find . \( -path ./build -o -path ./.git \) -prune -o -type f ! -path './recto' \
        ! -path './recto-*' -print
}

# Makes the copy equal to the tree. Files that are equal already keep their time.
copy_tree() {
    files | sort >"$logs/wanted"
    (cd "$copy" && files | sort) >"$logs/present"
    comm -13 "$logs/wanted" "$logs/present" | (cd "$copy" && xargs -r -d '\n' rm -f)
    while read -r file; do
        cmp -s "$file" "$copy/$file" && continue
        mkdir -p "$copy/${file%/*}" && rm -f "$copy/$file" && cp -p "$file" "$copy/$file" &&
            touch "$copy/$file" || return 1
    done <"$logs/wanted"
}

tests_of() { # patches
    sed -n 's/^Test: //p' "$@"
}

# Builds the programs and the tests of those patches.
build() { # patches
    # shellcheck disable=SC2046 # words
    ${MAKE:-make} --no-print-directory -C "$copy" -j"${JOBS:-2}" LTO= OPTIMISE='-O1 -g' all \
        build/gcc/tests/gates/faults/inject.so build/gcc/tests/gates/faults/drive \
        $(tests_of "$@" | grep -oE 'build/gcc/[a-z_/]+' | sort -u)
}

# A test passes if its status is 0 and no line says otherwise: a script may fail with status 0.
passes() { # command
    (cd "$copy" && RECTO=$copy/recto timeout -k 10 300 sh -c "$1") >"$logs/test" 2>&1 &&
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
        copy_tree
        return
    fi
    if ! build "$1" >"$logs/build" 2>&1; then
        tail -n 20 "$logs/build" >"$work/said"
        fail "$name does not build"
    elif by=$(is_caught "$1"); then
        pass "$name: caught by $by"
    else
        fail "$name survives: $(head -n 1 "$1")"
    fi
    copy_tree
}

plan $(($# + 1))
if ! copy_tree || ! build "$@" >"$logs/build" 2>&1; then
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
