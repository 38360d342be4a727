#!/bin/sh
# jq finds every point of `recto table` in `recto check --json`, and every record is either counted
# or listed as not counted.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 105

cd "$work" || exit 2
cp -r "$top/samples" "$top/tests/data/vectors" .

# --- all records there are, counted again the slow way. Only the names show whether a header has
# names: a mere number of players gives `Player 1`, `Player 2` …

"$program" check --json samples vectors >checked
"$program" table -T json samples vectors >table.json
judge "a record that is not sound: status 1" test $? -eq 1
# shellcheck disable=SC2016 # jq's
jq -n '
def trim: sub("^[ \t\n\r]+"; "") | sub("[ \t\n\r]+$"; "");
[inputs | reduce (.successors // [])[] as $s (.;
    if $s.from <= .moves + 1 then .players[$s.player - 1] = $s.name else . end)
    | .players |= map(trim)] as $all
| def alone: (.players | length) == 1;
  def nameless: any(.players[]; test("^Player [0-9]+$"));
  def half: if .[0] > .[1] then 1 elif .[0] < .[1] then 0 else 0.5 end;
  def twice: (.players | unique | length) < (.players | length);
  def untold: .order == "supposed" and .winners == [];
  ($all | map(select(.status == "complete")
    | select(nameless or alone or twice or untold | not))) as $games
| ($all | map(select(.status != "complete"))) as $open
| def met: . as $g | range(1; .players | length) as $b | range($b) as $a
    | [$a, $b] | map(. as $i
        | [any($g.winners[]; . == $i + 1),
           ([($g.left // [])[].player] | index($i + 1) // 100),
           (if $g.ending == "rules" and $g.scores != null and $g.game != "bouncing"
            then $g.scores[$i] | if $g.game == "stepping" then -. else . end else 0 end)]) as $s
    | {a: $g.players[$a], b: $g.players[$b],
       x: (if $g.winners == [] then 0 else $s | half end),
       y: (if $g.winners == [] then 0 else $s | reverse | half end)};
  [$games | to_entries[] | .key as $g | .value | met | .g = $g] as $met
| ([$met[] | {n: .a, o: .b, x, g, second: 0}, {n: .b, o: .a, x: .y, g, second: 1}]
   | group_by(.n) | map({key: .[0].n, value: .}) | from_entries) as $lines
| ($lines | map_values(map(.x) | add)) as $points
| {records: ($all | length), games: ($games | length),
   open: ($open | map({file, record, line, reason: .status}) | sort_by([.file, .record])),
   standings: ($lines | map_values({games: map(.g) | unique | length,
       won: map(select(.x == 1)) | length,
       drawn: map(select(.x == 0.5)) | length, lost: map(select(.x == 0)) | length,
       points: map(.x) | add, sonneborn_berger: map(.x * $points[.o]) | add,
       buchholz: map($points[.o]) | add, buchholz_cut: (map($points[.o]) | sort | .[1:] | add // 0),
       buchholz_median: (map($points[.o]) | sort | .[1:-1] | add // 0),
       second: map(.second) | add}))}' checked >expected
jq '{records, games,
    open: [.not_counted[] | select(.reason | IN("unfinished", "disputed", "illegal", "malformed"))
        | {file, record, line, reason}] | sort_by([.file, .record]),
    standings: (.standings | map({key: .name, value: (del(.place, .name, .direct))})
        | from_entries)}' table.json >actual
for part in .records .games .open '.standings | keys' .standings; do
    jq -S "$part" expected >part.expected
    jq -S "$part" actual >part.actual
    judge "$part as counted by jq" diff part.expected part.actual
done
judge "no record vanishes" jq -e '.records == .games + .other_events + (.not_counted | length)' \
    table.json
judge "pairings and standings agree" jq -e '([.pairings[].results | length] | add) * 2
    == ([.standings[] | .won + .drawn + .lost] | add)' table.json
judge "places go up, points go down" jq -e '.standings | . == sort_by(.place)
    and . == sort_by(-.points)' table.json
judge "an illegal record is named with its code" jq -e '[.not_counted[]
    | select(.reason == "illegal" and .code == null)] == []' table.json
judge "players without names are listed as such" jq -e 'any(.not_counted[];
    .reason == "players without names")' table.json
judge "… and so is one player alone" \
    jq -e 'any(.not_counted[]; .reason == "one player alone")' table.json
for type in json csv text; do
    for jobs in 1 2 5; do
        "$program" table -T $type --jobs $jobs samples vectors >out.$jobs
    done
    judge "$type: two jobs print what one prints" cmp out.1 out.2
    judge "$type: and so do five" cmp out.1 out.5
done

# --- as it looks

run table samples/tournament.yaml
judge "sound records: status 0" test $status -eq 0
judge "as kept" diff "$top/tests/data/golden/tables/tournament.text" out
run table -o out.csv samples/tournament.yaml
judge "CSV as kept" diff "$top/tests/data/golden/tables/tournament.csv" out.csv
run table -o out.json --scoring 3-1-0 samples/tournament.yaml
judge "3-1-0 as kept" diff "$top/tests/data/golden/tables/tournament-3-1-0.json" out.json
judge "text: no line ends in blanks" sh -c "! grep -q ' \$' out"

# --- events, names

game() { # event, players, moves
    printf 'game: differences\nplayers: [%s]\nevent: %s\n' "$2" "$1"
    printf 'squares: 2\nmoves: %s\n---\n' "$3"
}
{
    game Autumn 'Ann, Bob' 'a1 b2'
    game Spring 'Bob, Ann' 'resign'
    game '" Spring "' '"Ann ", Bob' '2:forfeit'
    game Spring 'Ann, Bob' 'a1 a2'
    game Spring 'Ann, Bob' 'a1'
    game Spring 'Ann, " Ann"' 'a1 b2'
    game '[no, text' 'Ann, Bob' 'a1'
    game Spring '"=1+2", "漢字, 太郎"' 'resign'
    printf 'game: differences\nplayers: 2\nevent: Spring\nsquares: 2\nmoves: a1 b2\n'
} >events.yaml
run table --event ' Spring' -T json events.yaml
judge "--event: two games of Ann and Bob" jq -e '.games == 3 and .other_events == 1' out
judge "… and Ann has won both" jq -e '.standings[] | select(.name == "Ann") | .won == 2' out
judge "… and the others are named with the reason" \
    jq -e '[.not_counted[].reason] == ["illegal", "unfinished",
    "two players of one name", "malformed", "players without names"]' out
judge "… and the event is named" jq -e '.event == "Spring"' out
judge "… and give status 1" test $status -eq 1
{ game Autumn 'Ann, Bob' 'a1 b2'; game Spring 'Ann, Bob' 'a1 a1'; } >two.yaml
run table --event Autumn two.yaml
judge "an illegal record of another event does not" test $status -eq 0
run table --event Autumn -T json events.yaml
judge "a malformed record might belong to any event" jq -e '[.not_counted[].reason] == ["malformed"]
    and .other_events == 7' out
run table -T json events.yaml
judge "without --event all games count" jq -e '.games == 4 and .event == null' out
run table events.yaml
judge "wide characters line up" grep -qE '^[0-9=]+ +漢字, 太郎  +1 ' out
run table -T csv events.yaml
judge "CSV: a name is no formula" grep -q "^[0-9]*,'=1+2," out
judge "CSV: a comma is quoted" grep -q '^[0-9]*,"漢字, 太郎",' out

# --- games of more than two, decided by an arbiter

{
    printf 'game: scrambled\nplayers: [A, B, C]\ncards: 6\nmoves: 1x4 draw\n---\n'
    printf 'game: connecting\nplayers: [A, B, C]\ndots: 3\ndecision: {winner: [1, 3], why: x}\n'
    printf 'moves: adjudged\n---\n'
    printf 'game: connecting\nplayers: [A, B]\ndots: 3\ndecision: {winner: [], why: x}\n'
    printf 'moves: adjudged\n'
} >decided.yaml
run table -T json decided.yaml
judge "decided games count" jq -e '.games == 2' out
judge "three players make three pairings" jq -e '[.standings[] | [.name, .points, .games, .lost]]
    == [["C", 2.5, 2, 0], ["A", 2.5, 2, 0], ["B", 1, 2, 2]]' out

judge "a game that nobody wins counts for neither" jq -e '([.pairings[]
    | select(.players == ["A", "B"]).results[]] == [0.5, 1])
    and .records == 3 and [.not_counted[] | [.record, .reason, .code]]
    == [[3, "nobody won", null]]' out

# --- options

refused() { # complaint, arguments...
    complaint=$1
    shift
    run table "$@" samples/tournament.yaml
    judge "$* is refused" test $status -eq 2
    judge "… and the reason is given" grep -qF -e "$complaint" err
}
for scoring in 3 3-1 3-1-0-0 3-1-x 1-0.555-0 -1-0-0 '1 - 0 - 0' 99999-1-0; do
    refused 'points for a win' --scoring "$scoring"
done
refused 'text, csv, json or html' -T gif
for list in '' 'sb,' sb,sb koya 'sb bh'; do
    refused '--tie-breaks takes some of' --tie-breaks "$list"
done
refused '--forfeits takes played or unplayed' --forfeits none

# --- tie-breaks that are asked for

players() { # tie-breaks
    run table --tie-breaks "$1" -T json samples/tournament.yaml
    jq -r '[.tie_breaks[], .standings[].name] | join(" ")' out
}
# shellcheck disable=SC2016 # jq's
sorted() { # the same in jq, from what each player has
    jq -r --arg keys "$1" '{sb: "sonneborn_berger", bh: "buchholz", "bh-c1": "buchholz_cut",
        "bh-m1": "buchholz_median", won: "won", second: "second"} as $names | ($keys / ",") as $keys
        | [$keys[], (.standings
            | sort_by(. as $p | [0 - .points] + [$keys[] | 0 - $p[$names[.]]] + [.name])
            | .[].name)] | join(" ")' out
}
for list in sb bh bh-c1 bh-m1 won second second,won bh-m1,bh-c1,bh,sb; do
    players "$list" >found
    sorted "$list" >wanted
    judge "--tie-breaks $list" diff wanted found
done
run table --tie-breaks de,bh-c1 samples/tournament.yaml
judge "the table has their columns" grep -qE 'points( +direct)? +cut$' out
judge "… and explains them" \
    grep -q 'Ties are broken by direct encounter, Buchholz without the lowest' out
"$program" table --tie-breaks de -T csv samples/tournament.yaml | cut -d, -f 12 |
    sed '1d; 8,$d' >wanted
"$program" table --tie-breaks de -T json samples/tournament.yaml |
    jq -r '.standings[] | .direct // ""' >got
same "direct encounters are the same in JSON and CSV"
judge "… and some are there" grep -q '[0-9]' got
{
    game Cup 'Ann, Bob' '2:forfeit'
    game Cup 'Bob, Cleo' 'a1 1:resign'
    game Cup 'Cleo, Ann' 'a1 1:forfeit'
} >forfeits.yaml
run table -T json forfeits.yaml
judge "a forfeit counts as a game" jq -e '.forfeits == "played" and
    ([.standings[] | {(.name): [.points, .buchholz, .sonneborn_berger, .second]}] | add)
        == {"Ann": [2, 1, 1, 1], "Bob": [0, 3, 0, 1], "Cleo": [1, 2, 0, 1]}' out
run table --forfeits unplayed -T json forfeits.yaml
judge "--forfeits unplayed: before the first move, one counts as a game against oneself" jq -e '
    .forfeits == "unplayed" and
    ([.standings[] | {(.name): [.points, .won, .buchholz, .sonneborn_berger, .second]}] | add)
        == {"Ann": [2, 2, 3, 3, 1], "Bob": [0, 0, 1, 0, 0], "Cleo": [1, 1, 2, 0, 1]}' out
run table --forfeits unplayed forfeits.yaml
judge "… and the table says so" \
    grep -q 'A forfeit before the first move is no game for tie-breaks' out
run table --scoring 1-0.25-0 -T json samples/tournament.yaml
judge "quarters of points" jq -e '.standings[1].points == 2.25' out
run table /dev/null
judge "no records, no table" grep -q '^0 games; 0 players$' out
run table missing.yaml samples/tournament.yaml
judge "a missing file: status 2" test $status -eq 2

# --- many players: with few games each, a list replaces a cross table of empty squares

# shellcheck disable=SC2016 # awk's
awk -v players=30 'BEGIN { for (i = 0; i < players; i++) for (step = 1; step <= 3; step++)
    printf "game: differences\nplayers: [P%d, P%d]\nsquares: 2\nmoves: %s\n---\n", i,
        (i + step) % players, (i * step) % 3 ? "resign" : "draw" }' >many.yaml
run table many.yaml
judge "30 players who met six others each: a list" grep -q 'played: result' out
judge "… with all games" test "$(grep -oE '[0-9]+:[01=]' out | wc -l)" -eq 180
run table -T json many.yaml
# shellcheck disable=SC2016 # jq's
jq -r '[.standings[].name] as $names | .pairings[] | .players as $p | .results[]
    | "\(($names | index($p[0])) + 1) \(($names | index($p[1])) + 1) \(.)",
      "\(($names | index($p[1])) + 1) \(($names | index($p[0])) + 1) \(1 - .)"' out |
    sed 's/0\.5$/=/' | sort >pairs
"$program" table many.yaml | sed '1,/played: result/d' | awk '{ for (i = 3; i < NF; i++) {
    split($i, met, ":"); print $1, met[1], met[2] } }' | sort >listed
judge "… as in the JSON" cmp pairs listed
all_meet() { # players
    # shellcheck disable=SC2016 # awk's
    awk -v players="$1" 'BEGIN { for (i = 0; i < players; i++) for (j = 0; j < i; j++)
        printf "game: differences\nplayers: [P%d, P%d]\nsquares: 2\nmoves: resign\n---\n", i, j
        }' >all.yaml
    run table all.yaml
}
all_meet 61
judge "61 players who all met: no cross table, and a line says so" grep -q 'is left out' out
columns() {
    "$program" table -T csv all.yaml | sed -n '1s/[^,]//gp' | wc -c
}
is "… nor columns for it" "$(columns)" 18
all_meet 60
judge "60 have one" has_no 'is left out' out
is "… with a column for each" "$(columns)" 78

# --- a page

run table -o drawn.html samples/tournament.yaml
judge "html: status 0" test $status -eq 0
run table -T html samples/tournament.yaml
judge "html: the same on standard output" cmp drawn.html out
run table -T html --jobs 3 samples vectors
cp out jobs.html
run table -T html --jobs 1 samples vectors
judge "html: three jobs print what one prints" cmp jobs.html out
"$program" table -T html samples/tournament.yaml >/dev/full 2>err
judge "html: a full disk: status 2" test $? -eq 2
judge "… and an error" grep -q 'No space left on device' err
(cd samples && "$program" table -T html tournament.yaml) >kept.html
judge "html as kept" diff "$top/samples/pictures/tournament.html" kept.html
judge "html: the title" grep -q '<h1 dir="auto">Autumn cup 2026</h1>' drawn.html
judge "html: nothing is loaded" has_no -E '(src|href)=' drawn.html
run table -o many.html many.yaml
judge "html: all players, twice" test "$(grep -cE '<bdi>P[0-9]+</bdi></th>' many.html)" -eq 60
{
    game '"<b>&\t\x01"' '"</svg>", "a\tb\nc"' 'a1 b2'
    printf 'game: differences\nplayers: ["%s", B]\nsquares: 2\nmoves: a1 b2\n' \
        "$(head -c 3000 /dev/zero | tr '\0' x)"
} >hostile.yaml
run table -o hostile.html hostile.yaml
judge "html: hostile names: status 0" test $status -eq 0
judge "… and none is markup" has_no -E '<b>|</svg>' hostile.html
run table hostile.yaml
judge "a long name is cut short" grep -qE ' x{40,48}… ' out
judge "… but not in the JSON" sh -c "'$program' table -T json hostile.yaml | grep -qE 'x{3000}'"
