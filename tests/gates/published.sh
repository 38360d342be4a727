#!/bin/sh
# The published cases hang together: every id that is named exists, every doubtful passage has cases
# and every reading that was not chosen a wrong program that fails one, and records are plain.
# shellcheck disable=SC2016 # programs of jq have variables of their own
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 20

evidence() {
    cat "$work/said" # all that is missing
}

ask() { # program of jq: lines
    jq -r "$1" cases/cases.json
}

# --- recto itself

games=$(ask '.cases[].game' | uniq | tr '\n' ' ')
cases/run "'$program' check --json -" >"$work/out"
is "recto passes all of them" "$? $(tail -n 1 "$work/out")" \
    "0 statement: recto cases 1.0, levels ABCD, games ${games% }"

cases/make "$program" "$work"
judge "cases/cases.json is as \`make cases\` writes it" cmp "$work/cases.json" cases/cases.json
judge "cases/CASES.md likewise" cmp "$work/CASES.md" cases/CASES.md

# --- how many

is "there are at least 300 cases" "$(ask '.cases | length >= 300')" true
{ "$program" games | sed '1d; s/ .*//'; echo records; } | while read -r game; do
    ask "[.cases[] | select(.game == \"$game\" and .withdrawn == null)] | length |
        select(. < 27) | \"$game has \(.) cases\""
done | none "every game has at least 27"
ask '.cases | group_by(.game)[] | .[0].game as $game |
    ("0123456789" | split("") | map(tonumber)) - map(.section) |
    select(length > 2) | "\($game) has no case in the sections \(.)"' |
    none "no game lacks more than two sections"

# --- ids

{
    ask '.cases[].id, .issues[].id'
    ask '.issues[] | .id as $id | .readings | scan("\\(([a-z])\\)")[] | $id + .'
} | sort -u >"$work/known"
grep -rnoE '\b([A-Z]{3}-[0-9]\.[0-9]+|I\.[A-Z]{3}\.[0-9]+[a-z]?)\b' cases/*.md cases/*/index.md \
    README.md CONTRIBUTING.md man validator tests/mutants 2>/dev/null |
    grep -vE '(PLX-4\.9|ABC-)' >"$work/named"
grep -c . "$work/named" | grep -qx 0 && echo "no id is named" | none "ids are named"
sed 's/.*://' "$work/named" | sort -u | comm -23 - "$work/known" >"$work/strange"
grep -E ":($(paste -sd '|' "$work/strange"))\$" "$work/named" | sed 's/$/ does not exist/' |
    none "every id that is named exists"
ask '.cases[].twin // empty' | grep -vxE '[A-Z]{3}-[0-9]\.[0-9]+' | none "a twin is one id"

# Ids are for ever, and so is the list of them: whoever adds a case or a passage appends its id.
ask '.cases[].id, .issues[].id' | sort >"$work/ids"
sort tests/data/cases/ids.txt | comm -23 - "$work/ids" |
    sed 's/$/ is gone; withdraw it instead (CONTRIBUTING.md, "How to add a case")/' |
    none "no id has gone"
sort tests/data/cases/ids.txt | comm -13 - "$work/ids" |
    sed 's|$| is new: append it to tests/data/cases/ids.txt|' |
    none "every id is in the list of ids"

# --- doubtful passages

ask '[.cases[].id] as $ids | .issues[] | select(.withdrawn == null) | .id as $id |
    [.cases | scan("[A-Z]{3}-[0-9]\\.[0-9]+")] | select(length < 2) |
    "\($id) has \(length) cases"' |
    none "every passage has at least two cases"
ask '.issues as $issues | .cases[] | . as $case | .tests | scan("I\\.[A-Z]{3}\\.[0-9]+") as $id |
    $issues[] | select(.id == $id) | select([.cases | scan("[A-Z]{3}-[0-9]\\.[0-9]+")] |
    index($case.id) == null) | "\(.id) does not list \($case.id), which tests it"' |
    none "every case that tests a passage is listed there"
ask '[.cases[].tests | scan("I\\.[A-Z]{3}\\.[0-9]+[a-z]")] as $tested | .issues[] |
    select(.withdrawn == null) | .id + (.choice | capture("^\\((?<letter>[a-z])\\)") | .letter) |
    select(. as $id | $tested | index($id) == null) | "no case tests \(.)"' |
    none "the reading that holds is tested by a case"

# --- readings that were not chosen

ask '.issues[] | select(.withdrawn == null) | (.choice[1:2]) as $chosen |
    (.id[2:] | sub("\\."; "-")) as $name | .readings |
    [scan("\\(([a-z])\\)")[]] | unique[] | select(. != $chosen) | $name + .' |
    sort >"$work/wrong"
find tests/mutants -name 'reading-*.patch' | sed 's|.*/reading-||; s|\.patch||' |
    sort >"$work/patches"
comm -23 "$work/wrong" "$work/patches" | sed 's|.*|tests/mutants/reading-&.patch is missing|' |
    none "every wrong reading has a patch"
comm -13 "$work/wrong" "$work/patches" | sed 's|.*|reading-&.patch: no such reading|' |
    none "every patch of a reading is one of a wrong reading"
while read -r patch; do
    grep -qE "^Test: cases/run './recto check --json -'( [a-z-]+)?\$" \
        "tests/mutants/reading-$patch.patch" || echo "reading-$patch.patch runs no cases"
done <"$work/patches" | none "… and is tried with the cases"

# --- records

# What spelling is about is not plain; hard cases are written as short as they can be.
ask '.cases[] | select(.section != 0 and .section != 9 and .game != "records") |
    select(.tests | test("spelling") | not) | select(.record | test("\nboard:") | not) |
    "cases/\(.game)/\(.id).yaml"' >"$work/plain"
while read -r file; do
    "$program" fmt "$file" 2>/dev/null | tr -s ' \n' '  ' >"$work/canonical"
    tr -s ' \n' '  ' <"$file" | cmp -s - "$work/canonical" || echo "$file is not as fmt writes it"
done <"$work/plain" | none "records are plain"
ask '.cases[] | select(.section != 0 and .game != "records") |
    select(.record | test("#|\t|\r")) | .id' | none "… and have no comments"
ask '.cases[] | select(.verdict | has("status") and has("moves") and
    (if .status == "complete" then has("winners") else true end) and
    (if .status == "unfinished" then has("to_move") else true end) | not) |
    "\(.id): winners or to_move are missing"' | none "every verdict says who won or is to move"
ask '.cases[] | select([.verdict | .errors, .remarks | values[]] |
    any(.[]; (.code | type) != "string" or (.line < 1) or (.column < 1))) |
    "\(.id): an error has code, line and column"' | none "… and every error where it is"
