#!/bin/sh
# Every record of tests/data/vectors has the verdict that expected.ndjson says. There is one test a
# record, and it says what the record is there for.
# Runs: watched
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
cd tests/data/vectors || exit 2
plan $(($(wc -l <expected.ndjson) + 5))

"$program" check --json ./*.yaml >"$work/raw" 2>"$work/errors"
status=$?
# File names as in the expectations; scores become text since jq would round large numbers.
scores_as_text='s/"scores":\[\([^]]*\)\]/"scores":"\1"/'
sed -e 's/^{"file":"\.\//{"file":"/' -e "$scores_as_text" "$work/raw" >"$work/actual"
sed -e "$scores_as_text" expected.ndjson >"$work/expected"

is "the exit status" "$status" 1
judge "nothing on standard error with --json" test ! -s "$work/errors"

record_keys='["file","record","line","game","status","players","moves","to_move","ending",
    "scores","winners","errors","remarks"]'
# Those of sheets go on, and not all of them tell the scores; so do those with players who have
# left, or with successors.
sheet_keys='["order","least","most","left","successors"]'
error_keys='["code","line","column","move","number","message"]'
shape=$(jq -n "[inputs | select(keys_unsorted - $sheet_keys != $record_keys
    or any((.errors + .remarks)[]; keys_unsorted != $error_keys))] | length" "$work/actual" 2>&1)
is "lines that are not JSON with the promised keys in order" "$shape" 0

# shellcheck disable=SC2016 # the dollars are jq's
jq -n -r --slurpfile actual "$work/actual" --slurpfile expected "$work/expected" \
    --rawfile cases cases.tsv '
def name: "\(.file):\(.record)";
def near($a; $b):
    ($a | tonumber) as $a | ($b | tonumber) as $b
    | ($a - $b | if . < 0 then -. else . end) <= 1e-11 * ($b | if . < 0 then -. else . end);
def same_scores($a; $b; $game):
    $a == $b or ($game == "bouncing" and ($a | type) == "string" and ($b | type) == "string"
        and ($a / ",") as $x | ($b / ",") as $y
        | ($x | length) == ($y | length)
          and all(range($x | length); near($x[.]; $y[.])));
def errors($loose):
    [.errors | to_entries[] | .value + {n: .key}
     | {code, move} + if .code == "yaml" or $loose[.n] then {} else {line, column} end];
def plain: {line, game, players, status, moves, to_move, ending, winners, order};
($actual | map({(name): .}) | add // {}) as $found
| ([$cases / "\n" | .[] | select(. != "") / "\t" | {("\(.[0]):\(.[1])"): .[5]}] | add) as $purpose
| ($expected | sort_by(.file, .record) | map(name)) as $names
| (if ($actual | map(name)) == $names then "ok" else "not ok" end
   + " - vectors: as many records as expected, in their order"),
(if ($purpose | keys) == ($names | sort) then "ok" else "not ok" end
   + " - vectors: cases.tsv says what each of them is there for, and of no other"),
($expected[] | . as $want | $found[name] as $have
 | ($want.errors | map(.loose == true)) as $loose
 | ([($want | plain | to_entries[] | select($have == null or $have[.key] != .value)
      | "\(.key) is \($have[.key] | tojson), expected \(.value | tojson)"),
     (select($have == null or (same_scores($have.scores; $want.scores; $want.game) | not))
      | "scores are \($have.scores | tojson), expected \($want.scores | tojson)"),
     (select($have == null or ($have | errors($loose)) != ($want | errors($loose)))
      | "errors are \($have.errors | tojson)", "expected   \($want.errors | tojson)")]) as $wrong
 | (if $wrong == [] then "ok" else "not ok" end) + " - vectors: \(name): \($purpose[name])",
   ($wrong[] | "# " + .))' || fail "the comparison itself"
