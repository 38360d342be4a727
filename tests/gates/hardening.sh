#!/bin/sh
# The programs are hardened like Debian's, and start no shell.
# Runs: measures
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 55

inspect() { # program
    what=${1##*/}
    readelf -hldW "$1" >"$work/head"
    nm -D --undefined-only "$1" >"$work/needs"
    judge "$what is independent of its position" grep -q 'Flags:.*PIE' "$work/head"
    judge "$what binds its symbols at start" grep -q 'Flags: NOW' "$work/head"
    judge "… and makes them read-only then" grep -q 'GNU_RELRO' "$work/head"
    judge "$what has no executable stack" grep -qE 'GNU_STACK.* RW +0x' "$work/head"
    judge "… and no segment both writable and executable" has_no -E 'LOAD.* RWE ' "$work/head"
    judge "$what needs no relocations of text, and has no search path" \
        has_no -E 'TEXTREL|RPATH|RUNPATH' "$work/head"
    judge "$what starts no shell" has_no -E ' (system|popen|wordexp)(@|$)' "$work/needs"
    judge "$what has stack protectors" grep -q '__stack_chk_fail' "$work/needs"
    judge "$what checks the sizes of buffers (_FORTIFY_SOURCE)" grep -qE '_chk(@|$)' "$work/needs"
    case $(uname -m) in
    x86_64) ;;
    *)
        skip 2 "$what is of another architecture"
        return
        ;;
    esac
    objdump -d --no-show-raw-insn "$1" >"$work/code"
    functions=$(grep -cE 'endbr(32|64)' "$work/code")
    judge "$what has branch targets marked" test "$functions" -gt 100
    # shellcheck disable=SC2016 # no expansion is wanted
    judge "$what probes every page of its stack" \
        grep -qE '(or[lq] +\$0x0,(0x[0-9a-f]+)?\(%[er]sp\)|mov[lq] +\$0x0,\(%[er]sp\))' "$work/code"
}

for each in "$program" "$program-draw" "$program-play" "$program-referee" "$program-archive"; do
    inspect "$each"
done
