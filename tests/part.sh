#!/bin/sh
# Runs one part of the tests: tests/part.sh NAME COMMAND... The part gets its own temporary folder,
# which must be empty in the end, and must run as many tests as it plans: a line `1..N` says how
# many (several add up). Prints TAP, with standard error among it, and after each failure what the
# test is for (the first sentence of its source: purpose.sh), the name that an "…" goes on with, and
# the command that repeats it. Fails if any test does.
set -u
cd "$(dirname "$0")/.." || exit 2
name=$1
shift
home=$(mktemp -d) || exit 2
trap 'rm -rf "$home"' EXIT
purpose=
for word in "$@"; do
    source=tests/${word#*/tests/}.c # of a unit
    [ -e "$source" ] || source=$word
    case $source in
    *.c | *.sh) purpose=$(tests/purpose.sh "$source") && break ;;
    esac
done
repeat=$(echo "${RECTO:+RECTO=$RECTO }$*" | sed "s|$(pwd)/||g; s|^RECTO=[^ ]* env |env |")
trap 'exit 130' INT
trap 'exit 143' TERM HUP
TMPDIR=$home/tmp
export TMPDIR
mkdir "$TMPDIR" && chmod 711 "$home" && chmod 1777 "$TMPDIR" || exit 2 # servers drop their rights

# Passes on the lines of a part, and counts its tests.
hold_against_plan() {
    awk -v name="$name" -v purpose="$purpose" -v repeat="$repeat" '
        /^1\.\.[0-9]+$/ { planned += substr($0, 4); plans++ }
        /^(not )?ok( |$)/ { told++ }
        /^(not )?ok .*: … / { goes_on = 1 }
        /^(not )?ok / && !/: … / { goes_on = 0; whole = $0; sub(/^[^:]*: /, "", whole) }
        { print }
        /^not ok/ { failed++ }
        /^not ok/ && goes_on && whole != "" { print "# After: " whole }
        /^not ok/ && purpose != "" { print "# For: " purpose }
        /^not ok/ { print "# Repeat: " repeat }
        { fflush() }
        END {
            if (!plans)
                printf "not ok - %s: states no plan: it must print 1..N (`plan N` after " \
                    "sourcing tests/tap.sh); N is the number of its tests, %d now\n", name, told
            else if (told != planned)
                printf "not ok - %s: ran %d tests and planned %d; if tests were added or " \
                    "removed on purpose, its plan must be %d\n", name, told, planned, told
            exit !plans || told != planned || failed
        }'
}

{
    TAP_PART=$home/noise "$@" 2>&1 </dev/null
    echo $? >"$home/status"
    [ ! -s "$home/noise" ] || sed 's/^/# /' "$home/noise"
} | hold_against_plan
sound=$?
left=$(find "$TMPDIR" -mindepth 1 -maxdepth 2 -printf ' %P' | cut -c 1-200)
if [ -n "$left" ]; then
    echo "not ok - $name: leaves files in the temporary folder:$left"
    sound=1
fi
status=$(cat "$home/status")
[ "${status:-1}" -ne 0 ] || status=$sound
exit "${status:-1}"
