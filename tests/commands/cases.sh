#!/bin/sh
# `recto cases` prints the published cases and holds programs against them: recto passes all, a
# program with a mistake fails at the level of the mistake, and whatever a program does is told.
# Runs: long
# shellcheck disable=SC2016 # commands for --run expand what they hold
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 109
cd "$work" || exit 2
check="'$reference' check --json -"

# --- what is printed

gives 0 cases
is "… saying nothing else" "$(cat err)" ''
is "a line for each case" "$(wc -l <out)" "$(find "$top/cases" -name '*.yaml' | wc -l)"
gives 0 cases PLX-4.1
shows 'PLX-4.1 '
shows 'b2-b1 1. b1-a1'
shows 'Verdict: complete after 8 moves; 0 : 1; player 2 wins.'
shows 'Fails if: '
shows '    a   b   c'
gives 0 cases i.plx.4 plx-4.2
shows 'I.PLX.4 '
shows 'PLX-4.2 '
shows 'Choice: (a)'
gives 2 cases PLX-4.11111
says '`PLX-4.11111` is no case; did you mean'
gives 2 cases nonsense
says '`nonsense` is no case; `recto cases` lists them'
gives 0 cases I.PLX.4a
shows 'I.PLX.4 '
gives 0 cases i.plx.4B
shows 'I.PLX.4 '
gives 2 cases I.PLX.4z
says '`I.PLX.4z` is no passage; did you mean `I.PLX.4`?'
gives 2 cases I.PLX.99
says '`I.PLX.99` is no passage; did you mean'
gives 2 cases PLX-4
says '`--game plexus --section 4` lists those of the section'
gives 2 cases plx
says '`--game plexus` lists those of the game'
gives 2 cases --game plexus PLX-4.1
says 'give either IDs, or --game and --section'
gives 2 cases --section 4 PLX-4.1 --run "$check"
says 'give either IDs, or --game and --section'
gives 2 cases --level D PLX-4.1
says '`PLX-4.1` has nothing for level D'
gives 2 cases --level D PLX-4.1 --run "$check"
says '`PLX-4.1` has nothing for level D'
gives 2 cases I.PLX.4 --run "$check"
says '--run takes the IDs of cases, not of passages'
gives 2 cases --run ' '
says '--run takes a command'
gives 2 cases --game plexsu
says 'did you mean `plexus`?'
gives 2 cases --level E
gives 2 cases --section 10
gives 2 cases --format yaml
gives 2 cases --run true --format markdown
gives 2 cases --timeout 0
gives 0 cases --game plexus --section 4
is "a game and a section choose" "$(grep -cv '^PLX-4\.' out)" 0
gives 0 cases --level D
judge "D is clocks and seals" grep -q '^REC-' out
"$program" cases --format markdown >CASES.md
judge "cases/CASES.md is what \`make cases\` writes" cmp CASES.md "$top/cases/CASES.md"
"$program" cases --format json >cases.json
judge "cases/cases.json likewise" cmp cases.json "$top/cases/cases.json"
is "which says what its fields are" \
    "$(jq -r '.version, (.about | length > 10)' cases.json | tr '\n' ' ')" '1.0 true '
jq -j '.cases[] | select(.id == "PLX-4.1") | .record' cases.json >record.yaml
judge "records in it are those of the folders" cmp record.yaml "$top/cases/plexus/PLX-4.1.yaml"

# --- recto itself

gives 0 cases --game plexus --run "$check"
shows_line "statement: recto cases 1.0, levels ABC, games plexus"
is "… with no difference" "$(grep -c ': expected ' out)" 0
gives 0 cases --game plexus --run "$check" --format json
is "… and the same as JSON" \
    "$(jq -c '[.failed, (.cases | map(.differences) | add)]' out)" '[0,[]]'

# --- programs with a mistake

# The levels at which a program differs that changes what recto says.
levels_of() { # game, what to replace, and with what
    "$program" cases --game "$1" --run "$check | sed 's/$2/$3/'" >out
    sed -n 's/^[A-Z]*-[0-9.]*: level \(.\): .*/\1/p' out | sort -u | tr -d '\n'
}

is "another winner is of level A" "$(levels_of plexus '"winners":\[1\]' '"winners":[2]')" A
shows 'winners: expected [1], got [2]'
is "another code is of level B" "$(levels_of plexus '"code":"' '&x')" B
shows 'statement: recto cases 1.0, levels AC, games plexus'
is "another column is of level C" "$(levels_of plexus '"column":' '&1')" C
is "another sum of seals is of level D" "$(levels_of records '"made":' '&1')" D
is "another time is of level D" "$(levels_of records '"used":\[' '&1')" D
gives 1 cases --game plexus --run "$check | sed 's/\"moves\":/&1/'"
shows 'statement: none'
one=$(jq -r '[.cases[] | select(.game == "plexus" and .verdict.winners == [2])][0].id' cases.json)
jq -j --arg id "$one" '.cases[] | select(.id == $id) | .record' cases.json >one.yaml
wrong_once="if cmp -s said.yaml one.yaml; then echo '{}'; else cat got; fi"
gives 1 cases --game plexus --run "tee said.yaml | $check >got; $wrong_once"
judge "a statement excepts a case" grep -qE "^statement: .* games plexus, except $one\$" out
only_rules="jq 'if .status == \"malformed\" or .status == \"disputed\" then {} else . end'"
gives 1 cases --game plexus --run "$check | $only_rules"
shows 'cases passed: 70 of 70 about rules, 0 of 10 about spelling and claims'
shows 'statement: recto cases 1.0, levels ABC, games plexus, except PLX-0.3 '
gives 1 cases --game plexus --format json --run "$check | $only_rules"
is "… and the same as JSON" "$(jq -c '[.about_rules.failed, .about_records.passed]' out)" '[0,0]'
is "errors count where level B or C is asked for" "$("$program" cases --game plexus --level A \
    --run "$check | sed 's/\"column\":/&1/'" | grep -c ': level [BC]')" 0
is "nobody states anything on single cases" \
    "$("$program" cases PLX-4.1 --run "$check" | grep -c '^statement')" 0

# --- programs that do not play along

tried() { # what status the line that is printed, and the command
    "$program" cases PLX-4.1 --timeout 1 --run "$4" >out 2>err
    status=$?
    judge "$1: status $2" test $status -eq "$2"
    shows "$3"
}

tried "no output" 1 'PLX-4.1: no output; the command ended with status 3' 'exit 3'
tried "… and why" 1 'it complains: \x1b[31mred' 'printf "\033[31mred\nmore\n" >&2; exit 3'
tried "not JSON" 1 'PLX-4.1: not JSON: line 1' 'printf "\033[31mhello\n"'
is "no escape comes through" "$(grep -c "$(printf '\033')" out)" 0
tried "no object" 1 'PLX-4.1: JSON, but no object' 'echo "[1]"'
tried "two objects" 1 'PLX-4.1: more than one JSON object' "$check | tee copy; cat copy"
tried "nothing in it" 1 'PLX-4.1: level A: status: expected "complete", got nothing' 'echo "{}"'
tried "a crash" 1 'PLX-4.1: the command died by signal 11' 'kill -SEGV $$'
tried "too slow" 1 'PLX-4.1: took longer than 1 second' 'sleep 600'
tried "endless" 1 'PLX-4.1: printed more than 1048576 bytes' 'yes'
tried "on many lines, with more fields" 0 '1 of 1 cases passed' "$check | jq '.more = 1'"
tried "reads nothing" 1 'got nothing' 'exec <&-; echo "{}"'
gives 2 cases --run './nonesuch'
says ': no output; the command ended with status 127; it complains: '
says 'the command cannot be run; no further case is tried'
"$program" cases PLX-4.1 --timeout 1 --run 'sleep 613 & echo "{}"' >out
judge "nothing is left running" sh -c '! ps -eo args | grep -q "^sleep 61[3]"'
"$program" cases --run 'sleep 617' >out 2>err &
wait_until 10 sh -c 'ps -eo args | grep -q "^sleep 61[7]"'
kill -TERM $!
wait $! 2>/dev/null
is "a signal ends it" $? 143
judge "… with the command" wait_until 5 sh -c '! ps -eo args | grep -q "^sleep 61[7]"'
judge "a signal that is ignored ends nothing" env PROGRAM="$program" CHECK="$check" sh -c \
    'trap "" INT; "$PROGRAM" cases PLX-4.1 --run "kill -INT \$PPID; $CHECK"'
