#!/bin/sh
# What a test is for: tests/purpose.sh FILE prints the first sentence of the comment that a script
# or a source begins with.
awk '
    NR == 1 && /^#!/ { next }
    /^# shellcheck/ { next }
    NR < 3 && /^(# |\/\*)/ || started && /^(#| \*)/ { started = 1 }
    !started { exit }
    started && !/^(#| \*|\/\*)/ { exit }
    {
        sub(/^(#|\/\*| \*) ?/, "")
        over = sub(/ *\*\/.*/, "")
        if (ended = match($0, /[.]( |$)/)) $0 = substr($0, 1, RSTART - 1)
        printf "%s%s", told++ ? " " : "", $0
        if (ended || over) exit
    }
    END { if (told) print ""; exit !told }' "$1"
