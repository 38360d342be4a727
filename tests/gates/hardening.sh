#!/bin/sh
# The programs are hardened like Debian's, and start no shell.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 44

lacks() { # pattern file
    ! grep -E "$1" "$2"
}

inspect() { # program
    what=${1##*/}
    readelf -hldW "$1" >"$work/head"
    nm -D --undefined-only "$1" >"$work/needs"
    judge "$what is independent of its position" grep -q 'Flags:.*PIE' "$work/head"
    judge "$what binds at its start" grep -q 'Flags: NOW' "$work/head"
    judge "… and lets nobody write there later" grep -q 'GNU_RELRO' "$work/head"
    judge "$what has no stack that can be executed" grep -qE 'GNU_STACK.* RW +0x' "$work/head"
    judge "… nor anything that can be written and executed" lacks 'LOAD.* RWE ' "$work/head"
    judge "$what is relocated as data alone" lacks 'TEXTREL|RPATH|RUNPATH' "$work/head"
    judge "$what starts no shell" lacks ' (system|popen|wordexp)(@|$)' "$work/needs"
    # Sanitizers look for the same in their own way.
    if grep -q '__[atu]b*san_' "$work/needs"; then
        skip 4 "sanitizers look at $what in their own way"
        return
    fi
    judge "$what watches its stack" grep -q '__stack_chk_fail' "$work/needs"
    judge "$what knows how much room there is" grep -qE '_chk(@|$)' "$work/needs"
    case $(uname -m) in
    x86_64) ;;
    *)
        skip 2 "$what is not of this kind of machine"
        return
        ;;
    esac
    objdump -d --no-show-raw-insn "$1" >"$work/code"
    functions=$(grep -c 'endbr64' "$work/code")
    judge "$what is jumped to where functions begin" test "$functions" -gt 100
    # shellcheck disable=SC2016 # no expansion is wanted
    judge "$what touches every page of its stack" \
        grep -qE '(orq +\$0x0,(0x[0-9a-f]+)?\(%rsp\)|movq +\$0x0,\(%rsp\))' "$work/code"
}

for each in "$program" "$program-draw" "$program-referee" "$program-archive"; do
    inspect "$each"
done
