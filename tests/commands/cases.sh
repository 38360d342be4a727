#!/bin/sh
# `cases/run` tests programs with the published cases: a program with a mistake fails at the level
# of the mistake, and whatever a program does is reported. `cases/make` refuses what has no form.
# Runs: long
# shellcheck disable=SC2016 # commands expand what they hold
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 77
cd "$work" || exit 2
check="'$reference' check --json -"
cases=$top/cases/cases.json

puts() { # status arguments of cases/run...
    want=$1
    shift
    "$top/cases/run" "$@" >out 2>err
    status=$?
    judge "cases/run $* ends with $want" test $status -eq "$want"
}

# --- which cases

puts 2
says 'usage: cases/run'
puts 0 -h
shows 'example: cases/run'
puts 2 -l E "$check"
says 'cases/run: -l takes letters from A to D'
puts 2 -t 0 "$check"
says 'cases/run: -t takes 1 to 99999 seconds'
puts 2 ' '
says 'cases/run: the command is empty'
puts 2 "$check" PLX-4.1 plexsu
says 'cases/run: `plexsu` is not a game, a case or the beginning of cases'
puts 2 "$check" PLX-4.11
says '`PLX-4.11` is not a game'
puts 2 -l D "$check" PLX-4.1
says 'cases/run: no case is chosen'
puts 0 "$check" PLX-4 CON-3.1
shows "$(jq '[.cases[].id | select(test("^PLX-4[.]|^CON-3.1$"))] | length | "\(.) of \(.) cases"' \
    "$cases" | tr -d '"')"
lacks '^statement' out

recipe=$(sed -n 's/^\$ \(jq -j .*\)/\1/p' "$top/man/recto-cases.7")
(cd "$top" && sh -c "$recipe") >record.yaml
judge "the manual says how to take a record out" cmp record.yaml \
    "$top/cases/connecting/CON-3.1.yaml"

# --- recto itself

puts 0 "$check" plexus
shows_line "statement: recto cases 1.0, levels ABC, games plexus"
lacks ': expected ' out

# --- programs with a mistake

# The levels at which a program differs that changes what recto says.
levels_of() { # game, what to replace, and with what
    "$top/cases/run" "$check | sed 's/$2/$3/'" "$1" >out
    sed -n 's/^[A-Z]*-[0-9.]*: level \(.\): .*/\1/p' out | sort -u | tr -d '\n'
}

is "another winner is of level A" "$(levels_of plexus '"winners":\[1\]' '"winners":[2]')" A
shows 'winners: expected [1], got [2]'
is "another code is of level B" "$(levels_of plexus '"code":"' '&x')" B
shows 'statement: recto cases 1.0, levels AC, games plexus'
is "another column is of level C" "$(levels_of plexus '"column":' '&1')" C
is "another time is of level D" "$(levels_of REC-9 '"used":\[' '&1')" D
is "another sum of seals is of level D" "$(levels_of REC-9 '"made":' '&1')" D
is "the tenth digit of a score does not matter" \
    "$(levels_of BOU-4 '"scores":\[[0-9]*[.][0-9]\{9\}' '&5')" ''
is "… but the fifth does" "$(levels_of BOU-4 '"scores":\[[0-9]*[.][0-9]\{4\}' '&55')" A
puts 1 "$check | sed 's/\"moves\":/&1/'" plexus connecting
shows 'statement: none'
one=$(jq -r '[.cases[] | select(.game == "plexus" and .verdict.winners == [2])][0].id' "$cases")
jq -j --arg id "$one" '.cases[] | select(.id == $id) | .record' "$cases" >one.yaml
wrong_once="if cmp -s said.yaml one.yaml; then echo '{}'; else cat got; fi"
only_rules="sed '/\"status\":\"[md][ai][ls]/s/.*/{}/'"
puts 1 "tee said.yaml | $check | $only_rules >got; $wrong_once" plexus
judge "a statement excepts cases" grep -qE "^statement: .* games plexus, except PLX-0.3 .*$one" out
shows 'cases passed: 69 of 70 about rules, 0 of 10 about spelling and claims'
jq -r '.cases[] | select(.game == "plexus" and
    (.verdict.status | IN("malformed", "disputed") | not)) | .record | @base64' "$cases" >rules
is "a game has as many cases as this needs" $(($(wc -l <rules) % 10)) 0
tenth=$(($(wc -l <rules) / 10))
cat >wrong-some <<END
#!/bin/sh
base64 -w 0 >said
echo >>said
if grep -qxFf said wrong; then echo '{}'; else base64 -d said | $check; fi
END
chmod +x wrong-some
head -n $tenth rules >wrong
puts 1 ./wrong-some plexus
judge "a tenth of the cases may be excepted" grep -q '^statement: .*, except PLX' out
head -n $((tenth + 1)) rules >wrong
puts 1 ./wrong-some plexus
shows 'statement: none'
is "errors count where level B or C is asked for" \
    "$("$top/cases/run" -l A "$check | sed 's/\"column\":/&1/'" PLX-2 | grep -c ': level [BC]')" 0

# --- programs that do not play along

tried() { # what status the line that is printed, and the command
    "$top/cases/run" -t 1 "$4" PLX-4.1 >out 2>err
    status=$?
    judge "$1: status $2" test $status -eq "$2"
    shows "$3"
}

tried "no output" 1 'PLX-4.1: no output; the command ended with status 3' 'exit 3'
tried "… and why" 1 'it complains: ?[31mred' 'printf "\033[31mred\nmore\n" >&2; exit 3'
tried "not JSON" 1 'PLX-4.1: not JSON: ' 'printf "\033[31mhello\n"'
lacks "$(printf '\033')" out
tried "no object" 1 'PLX-4.1: JSON, but no object' 'echo "[1]"'
tried "two objects" 1 'PLX-4.1: more than one JSON object' "$check | tee copy; cat copy"
tried "nothing in it" 1 'PLX-4.1: level A: status: expected "complete", got nothing' 'echo "{}"'
tried "a crash" 1 'PLX-4.1: the command died by signal 11' 'kill -SEGV $$'
tried "too slow" 1 'PLX-4.1: took longer than 1 second' 'sleep 600'
tried "endless" 1 'PLX-4.1: printed more than 1048576 bytes' 'yes'
tried "on many lines, with more fields" 0 '1 of 1 cases passed' "$check | jq '.more = 1'"
tried "reads nothing" 1 'got nothing' 'exec <&-; echo "{}"'
puts 2 ./nonesuch
says 'the command cannot be run: '

# Whether that command runs; others on this machine may run the same with another number.
runs() { # command
    pgrep -fx "$1"
}

has_ended() { # command
    pgrep -fx "$1"
    [ $? -eq 1 ]
}

napping="sleep 613.$$"
"$top/cases/run" -t 5 "$napping & echo '{}'" PLX-4.1 >out
judge "nothing is left running" has_ended "$napping"
"$top/cases/run" "$napping" >out 2>err &
judge "a command is running" wait_until 10 runs "$napping"
kill -TERM $!
wait $! 2>/dev/null
is "a signal ends it" $? 143
judge "… with the command" wait_until 5 has_ended "$napping"

# --- what cases/make refuses

tree=$work/tree
mkdir -p "$tree" && cp -r "$top/cases" "$tree"
page=$tree/cases/plexus/index.md
cp "$page" page

refused() { # what, sed script for a page, message
    sed "$2" page >"$page"
    "$tree/cases/make" "$reference" . 2>err
    judge "$1: refused" test $? -ne 0
    says "$3"
}

refused "fields in another order" '0,/[*]Tests[*]/s//*Verdict*/' 'PLX-0.1: the fields are Tests, '
refused "a text outside of fields" 's/^## PLX-0.2.*/stray\n\n&/' 'PLX-0.1: text below History'
refused "a case without its record" 's/^## PLX-0.2/## PLX-0.99/' 'PLX-0.99.yaml is missing'
refused "a record without its case" '/^## PLX-0.2/,/History/d' 'no case: '
