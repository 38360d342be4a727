#!/bin/sh
# clang-format, clang-tidy, shellcheck, mandoc and a second compiler find nothing, one test a file.
# tests/gates/lint.sh [changed | layout [STAMP]]: `changed` leaves out the second compiler, and asks
# clang-tidy and shellcheck of what differs from the last commit on main, or where nothing does of
# what that commit has changed. `layout` asks clang-format alone, with STAMP of what has changed
# since that file, which a run that finds nothing makes new.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
export LC_ALL=C.UTF-8

evidence() {
    grep -v ' warnings\{0,1\} generated' "$work/said" | head -n 30
}

sources() { # conditions of find...
    find base notation validator render cli referee archive tests bench .ci/web \
        -name '*.[ch]' "$@" | sort
}

newer() { # file: what is older is left out
    if [ -e "$1" ] && [ -z "$(find .clang-format -newer "$1")" ]; then
        sources -newer "$1"
    else
        sources
    fi
}

# All files at once take a third of the time.
# shellcheck disable=SC2317 # judge() calls it
format() { # list of files
    xargs -r clang-format --dry-run <"$1" 2>"$work/layout"
}

layout() { # list of files
    judge "clang-format reads all sources" format "$1"
    awk -F: -v layout="$work/layout" '
        FILENAME == layout { wrong[$1] = wrong[$1] "# " $0 "\n"; next }
        { print ($0 in wrong ? "not ok" : "ok") " - lint: layout of " $0; printf "%s", wrong[$0] }
        ' "$work/layout" "$1"
}

# Those that differ from the last commit on main, or if none does, those that it has changed; sixty
# of more. A tree without commits has changed everywhere.
changed() { # file with a list
    if main=$(git rev-parse -q --verify origin/main || git rev-parse -q --verify main) &&
        base=$(git merge-base "$main" HEAD) && git diff --name-only "$base" >"$work/differ" &&
        git ls-files -o --exclude-standard >>"$work/differ"; then
        [ -s "$work/differ" ] || git show --format= --name-only "$base" >"$work/differ"
        sort "$work/differ" | comm -12 - "$1" >"$work/both"
        mv "$work/both" "$1"
    fi 2>/dev/null
    awk -v count="$(wc -l <"$1")" 'NR % int((count + 59) / 60) == 0' "$1"
}

found_nothing() { # report
    cat "$1" && [ ! -e "$1.bad" ]
}

# One report a source, made JOBS at a time. Nearly all of the time depends on how many nodes of a
# function's graph the analyser visits; 225,000 is its own limit.
tidy() { # file with the list
    mkdir "$work/tidy"
    # shellcheck disable=SC2016 # the dollars are the inner shell's
    xargs -r -P "${JOBS:-2}" -n 1 sh -c '
        said=$0/tidy/$(echo "$1" | tr / _)
        flags=
        case $1 in
        render/page/* | render/html/head.c | tests/units/render/test_png.c)
            flags=$(pkg-config --cflags pangocairo freetype2 | sed "s/-I/-isystem /g")
            ;;
        referee/mail/*)
            flags=$(pkg-config --cflags gmime-3.0 libxml-2.0 | sed "s/-I/-isystem /g")
            ;;
        archive/records/letters.c | tests/units/base/*)
            flags=$(pkg-config --cflags glib-2.0 | sed "s/-I/-isystem /g")
            ;;
        esac
        clang-tidy --quiet "$1" -- $flags -std=c11 -D_POSIX_C_SOURCE=200809L -I. \
            -DRECTO_VERSION="\"lint\"" -Xclang -analyzer-config \
            -Xclang "max-nodes=${ANALYSER_NODES:-225000}" \
            >"$said" 2>&1 || touch "$said.bad"' "$work" <"$1"
    while read -r file; do
        said=$work/tidy/$(echo "$file" | tr / _)
        judge "clang-tidy $file" found_nothing "$said"
    done <"$1"
}

shell_scripts() {
    find tests bench -name '*.sh' | sort
    printf '%s\n' cases/make cases/run samples/propose samples/pictures/make \
        validator/games/new validator/games/missing cli/completion/generate \
        debian/tests/sample
    find .ci -type f -perm -u+x
}

scripts() { # file with the list
    while read -r file; do
        judge "shellcheck $file" shellcheck -x "$file"
    done <"$1"
}

manuals() {
    for file in man/*; do
        judge "mandoc $file" mandoc -T lint -W warning "$file"
    done
    made=$work/recto-games.7
    "$program" rules --all -T man -o "$made"
    judge "mandoc recto-games.7" mandoc -T lint -W warning "$made"
}

second_compiler() {
    "${MAKE:-make}" --no-print-directory -j"${JOBS:-2}" VARIANT=clang all test-programs
}

what=${1:-everything}
stamp=${2:-}
newer "$stamp" >"$work/sources"
plan $((1 + $(wc -l <"$work/sources")))
layout "$work/sources"
[ -z "$stamp" ] || [ -s "$work/layout" ] || touch "$stamp"
[ "$what" != layout ] || exit 0
sources | grep '\.c$' >"$work/tidied"
shell_scripts | sort >"$work/scripts"
if [ "$what" = changed ]; then
    for list in tidied scripts; do
        changed "$work/$list" >"$work/few"
        mv "$work/few" "$work/$list"
    done
else
    plan 1
    judge "clang builds it without a warning" second_compiler
fi
plan "$({ cat "$work/tidied" "$work/scripts"; ls man/*; echo recto-games.7; } | wc -l)"
tidy "$work/tidied"
scripts "$work/scripts"
manuals
