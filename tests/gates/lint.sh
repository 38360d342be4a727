#!/bin/sh
# clang-format, clang-tidy, shellcheck and mandoc have nothing to complain about, one test a file:
# tests/gates/lint.sh [layout [STAMP]]. With STAMP the layout is that of what has changed since that
# file, which a run without a complaint makes new.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
export LC_ALL=C.UTF-8

evidence() {
    grep -v ' warnings\{0,1\} generated' "$work/said" | head -n 30
}

sources() { # conditions of find...
    find base notation validator render cli referee archive tests bench -name '*.[ch]' "$@" | sort
}

changed() { # file: what is older is left out
    if [ -e "$1" ] && [ -z "$(find .clang-format -newer "$1")" ]; then
        sources -newer "$1"
    else
        sources
    fi
}

# All files at once take a third of the time.
layout() { # list of files
    xargs -r clang-format --dry-run <"$1" 2>"$work/layout"
    while read -r file; do
        # shellcheck disable=SC2016 # the dollars are the inner shell's
        judge "layout of $file" sh -c '! grep "^$1:" "$2"' - "$file" "$work/layout"
    done <"$1"
}

found_nothing() { # report
    cat "$1" && [ ! -e "$1.bad" ]
}

# One report a source, made JOBS at a time. Nearly all of the time depends on how many nodes of a
# function's graph the analyser visits; 225,000 is its own limit.
tidy() {
    mkdir "$work/tidy"
    # shellcheck disable=SC2016 # the dollars are the inner shell's
    sources | grep '\.c$' | xargs -P "${JOBS:-2}" -n 1 sh -c '
        said=$0/tidy/$(echo "$1" | tr / _)
        flags=
        case $1 in
        render/page/* | render/html/digest.c)
            flags=$(pkg-config --cflags pangocairo freetype2 | sed "s/-I/-isystem /g")
            ;;
        referee/mail/*)
            flags=$(pkg-config --cflags gmime-3.0 libxml-2.0 | sed "s/-I/-isystem /g")
            ;;
        archive/records/folded.c)
            flags=$(pkg-config --cflags glib-2.0 | sed "s/-I/-isystem /g")
            ;;
        esac
        clang-tidy --quiet "$1" -- $flags -std=c11 -D_POSIX_C_SOURCE=200809L -I. \
            -DRECTO_VERSION="\"lint\"" -Xclang -analyzer-config \
            -Xclang "max-nodes=${ANALYSER_NODES:-225000}" \
            >"$said" 2>&1 || touch "$said.bad"' "$work"
    for file in $(sources | grep '\.c$'); do
        said=$work/tidy/$(echo "$file" | tr / _)
        judge "clang-tidy $file" found_nothing "$said"
    done
}

shell_scripts() {
    find tests bench -name '*.sh' | sort
    printf '%s\n' samples/pictures/make cli/completion/recto.bash debian/tests/sample .ci/*
}

scripts() {
    for file in $(shell_scripts); do
        judge "shellcheck $file" shellcheck -x "$file"
    done
}

manuals() {
    for file in man/*; do
        judge "mandoc $file" mandoc -T lint -W warning "$file"
    done
    made=$work/recto-games.7
    "$program" rules --all -T man -o "$made"
    judge "mandoc recto-games.7" mandoc -T lint -W warning "$made"
}

stamp=${2:-}
changed "$stamp" >"$work/sources"
plan "$(wc -l <"$work/sources")"
layout "$work/sources"
[ -z "$stamp" ] || [ -s "$work/layout" ] || touch "$stamp"
[ "${1:-}" = layout ] && exit
plan "$({ sources | grep '\.c$'; shell_scripts; ls man/*; echo recto-games.7; } | wc -l)"
tidy
scripts
manuals
