#!/bin/sh
# `recto stats` counts what jq adds up from `recto check --json`, and says it in every format.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan $((82 + 7 * $(every_game | wc -l)))

cd "$work" || exit 2
cp -r "$top/tests/data/vectors" vectors
cp -r "$top/samples" samples
files="vectors samples"
# shellcheck disable=SC2086 # words
"$program" check --json $files >checked
# shellcheck disable=SC2086 # words
"$program" stats -T json $files >stats.json
judge "a record that is not sound: status 1" test $? -eq 1
"$program" stats samples/plexus.yaml samples/plexus-unfinished.yaml >/dev/null
judge "sound ones: status 0" test $? -eq 0

# --- counted again, slowly

# shellcheck disable=SC2016 # the dollars are jq's
jq -c -n --slurpfile all checked '
def statuses: . as $all | ["complete", "unfinished", "disputed", "illegal", "malformed"]
    | map({(.): (. as $s | [$all[] | select(.status == $s)] | length)}) | add;
def quartile($q): sort as $s | ($s | length) as $n | ($n * $q / 4) as $at
    | if $at == ($at | floor) then ($s[$at - 1] + $s[$at]) / 2 else $s[$at | floor] end;
def round2: . * 100 | round / 100;
def place: {file, record};
def wilson($x; $n): 1.959963984540054 as $z | ($x / $n) as $p
    | ($p + $z * $z / 2 / $n) as $m
    | ($z * (($p * (1 - $p) / $n + $z * $z / 4 / $n / $n) | sqrt)) as $h
    | (1 + $z * $z / $n) as $w
    | {share: $p, low: (($m - $h) / $w), high: (($m + $h) / $w)} | map_values(. * 1e6 | round);
def seat($i): . as $games | [.[] | select(.winners != [])] as $decided
    | {seat: $i, wins: [.[] | select(.winners == [$i])] | length,
       shared: [.[] | select((.winners | length) > 1 and any(.winners[]; . == $i))] | length}
      + wilson([$decided[] | .winners as $w | select(any($w[]; . == $i)) | 1 / ($w | length)]
               | add // 0; $decided | length);
def fields: group_by(.players | length) | map(select((.[0].players | length) > 1)
    | (.[0].players | length) as $n
    | {players: $n, games: length,
       ties: [.[] | select((.winners | length) > 1)] | length,
       nobody: [.[] | select(.winners == [])] | length,
       seats: [. as $games | range(1; $n + 1) as $i | $games | seat($i)]});
def two: map(select((.players | length) == 2)) | fields[0];
def lengths: map(.moves) as $m | if $m == [] then null else
    {games: ($m | length), least: ($m | min), lower: ($m | quartile(1)),
     median: ($m | quartile(2)), upper: ($m | quartile(3)), most: ($m | max),
     mean: ($m | add / length | round2), longest: (max_by([.moves, -.at]) | place)} end;
def points: map(select(.scores != null)) as $scored | [$scored[].scores[]] as $p
    | if $p == [] then null else
    {players: ($p | length), least: ($p | min),
     mean: (if $scored[0].game == "bouncing" then $p | add / length * 1e5 | round / 1e5
            else $p | add / length | round2 end),
     most: ($p | max), highest: ($scored | max_by([(.scores | max), -.at]) | place)} end;
{records: ($all | length), status: ($all | statuses),
 two: ([$all[] | select(.status == "complete")] | two),
 games: ([$all | to_entries[] | .value + {at: .key}] | group_by(.game)
    | map({key: (.[0].game | tostring),
           value: (. as $records | map(select(.status == "complete")) as $complete
            | {records: length, status: statuses,
               endings: ([["rules", "resign", "forfeit", "draw", "adjudged"][]
                   | {(.): (. as $e | [$complete[] | select(.ending == $e)] | length)}] | add),
               lengths: ($complete | lengths), points: ($complete | points),
               fields: ($complete | fields)})}) | from_entries)}' >expected

jq -c 'def millionths: .share *= 1e6 | .low *= 1e6 | .high *= 1e6
    | .share |= round | .low |= round | .high |= round;
.two.seats |= map(millionths)
    | .games |= (map({key: (.game | tostring), value: (del(.game, .settings)
    | if .lengths then .lengths |= del(.histogram) else . end
    | .fields |= map(.seats |= map(millionths))
    | if .points then .points.mean |= (. * 1e5 | round / 1e5) else . end)}) | from_entries)' \
    stats.json >actual

part() { # name, jq filter
    jq -S "$2" expected >part.expected
    jq -S "$2" actual >part.actual
    judge "$1 as counted by jq" diff part.expected part.actual
}
part "records and statuses" '.records, .status'
part "games of two players" .two
for game in $(jq -r '.games | keys[]' expected); do
    for part in records status endings lengths points fields; do
        part "$game: $part" ".games[\"$game\"].$part"
    done
done
judge "no game is left out" test "$(jq '.games | length' actual)" -eq $(($(every_game | wc -l) + 1))
judge "every histogram adds up" jq -e 'all(.games[] | select(.lengths);
    ([.lengths.histogram[][2]] | add) == .lengths.games)' stats.json
# shellcheck disable=SC2016 # jq's
judge "its bars touch and reach from the least to the most" jq -e 'all(.games[] | .lengths // empty;
    .histogram as $h | $h[0][0] <= .least and $h[0][1] >= .least and $h[-1][0] <= .most
    and $h[-1][1] >= .most and all(range(1; $h | length); $h[.][0] == $h[. - 1][1] + 1))' stats.json

# Halves are rounded up: of 2.125 moves, of 0.0078125 wins, and of 6.25 per cent of them.
game() { # moves
    printf -- '---\ngame: differences\nplayers: [A, B]\nsquares: 9\nmoves: %s\n' "$1"
}
for _ in 1 2 3 4 5 6 7; do game 'a1 b2 2:resign'; done >halves.yaml
game 'a1 b2 c3 resign' >>halves.yaml
judge "mean moves of 2.125 are 2.13" test \
    "$("$program" stats -T json halves.yaml | jq '.games[0].lengths.mean')" = 2.13
judge "… in CSV, too" grep -q ',2\.13,' <<END
$("$program" stats -T csv halves.yaml)
END
{ for _ in $(seq 15); do game '1:resign'; done; game '2:resign'; } >sixteenth.yaml
"$program" stats -T html sixteenth.yaml >slab.html
judge "games of one length alone are not drawn as a single bar" has_no 'class="histogram' slab.html
{ cat sixteenth.yaml && game 'a1 resign'; } | "$program" stats -T html - >two.html
judge "… but those of two lengths are drawn" grep -q 'class="histogram"' two.html
judge "6.25 per cent are 6.3" grep -q ' 6\.3 %' <<END
$("$program" stats sixteenth.yaml)
END
{ for _ in $(seq 127); do game '1:resign'; done; game '2:resign'; } >rare.yaml
judge "a share of 0.0078125 is 0.007813" grep -q '"share":0.007813,' <<END
$("$program" stats -T json rare.yaml)
END

# --- games that nobody won

adjudged() { # game, players, size
    printf -- '---\ngame: %s\nplayers: %s\n%s\ndecision: {winner: [], why: Lost}\n' "$@"
    printf 'moves: adjudged\n'
}
{
    adjudged differences '[A, B]' 'squares: 3'
    for end in 1:resign 1:resign 2:resign; do game $end; done
    adjudged connecting '[A, B, C]' 'dots: 3'
} >nobody.yaml
"$program" stats nobody.yaml samples/stepping-sheet.yaml samples/stepping.yaml >out
judge "nobody won: a column of its own, and no share of it" grep -qE \
    '^differences +4 +1 +1 +0 +2 +33\.3 % ' out
judge "… nor of all games of two" grep -qE '^all +4 +1 +1 +0 +2 +33\.3 % ' out
judge "… nor seat by seat" grep -qE '^stepping +3 +2 +1 +0 +1 +0 +0 +1 +0\.0 % ' out
judge "… and no share at all of no game that somebody won" grep -qE \
    '^connecting +3 +1 +1 +0 +1 +0 +0 +0 +33\.3 %$' out
# shellcheck disable=SC2086 # words
"$program" stats -T json $files nobody.yaml | jq -r '.games[] | .game as $game | .fields
    | select(any(.players > 2))[] | [$game, .players, .games, .nobody, .ties, 1, .seats[0].wins,
        .seats[0].shared, .games - .nobody - .seats[0].wins - .seats[0].shared] | @tsv' >wanted
# shellcheck disable=SC2086 # words
"$program" stats $files nobody.yaml | awk -v OFS='\t' '/^seat by seat/ { on = 1; next }
    on && /^[a-z]/ { print $1, $2, $3, $4, $5, $6, $7, $8, $9 }' >got
judge "the text says of seats what JSON says" diff wanted got
# shellcheck disable=SC2086 # words
"$program" stats -T csv $files nobody.yaml | tr -d '\r' | awk -F, -v OFS='\t' '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["seat"] == 1 && $at["rules"] == "" && $1 != "all" {
        won = $at["wins"]; shared = $at["shared"]; games = $at["games"]; nobody = $at["nobody"]
        line = $1 OFS $at["players"] OFS games OFS nobody OFS $at["ties"] OFS 1 OFS won OFS shared
        lines[$1] = lines[$1] line OFS games - nobody - won - shared "\n"
        larger[$1] += $at["players"] > 2
        if (!($1 in place)) { place[$1] = ++count; names[count] = $1 }
    }
    END { for (i = 1; i <= count; i++) if (larger[names[i]]) printf "%s", lines[names[i]] }' >got
judge "… and so does CSV" diff wanted got

# --- points of more than a machine word

cp "$top/tests/data/golden/tables/large.yaml" large.yaml
"$program" stats -T json large.yaml samples/prime-target.yaml >out
judge "large points are exact" grep -qF '"points":{"players":5,"least":18,"mean":'\
'1844417379073890375710054188077625.00,"most":9221196236424680208929739932144448,' out
judge "… and shortened in the text" sh -c "'$program' stats large.yaml |
    grep -qF '922119... (34 characters)'"

# --- every form

for type in json csv text; do
    for jobs in 1 2 5; do
        # shellcheck disable=SC2086 # words
        "$program" stats -T $type --jobs $jobs $files >out.$jobs 2>err
    done
    judge "$type: two jobs say what one says" cmp out.1 out.2
    judge "$type: and so do five" cmp out.1 out.5
    cp out.1 all.$type
done
judge "JSON is one line" test "$(wc -l <all.json)" -eq 1
# shellcheck disable=SC2016 # awk's
judge "CSV: every line has as many fields" awk -F, 'NR == 1 { n = NF } NF != n { exit 1 }
    !/\r$/ { exit 1 }' all.csv
# shellcheck disable=SC2016 # jq's
csv_column() { # game, name of the column; of the line of the game itself
    jq -R -r -n --arg game "$1" --arg name "$2" '[inputs | rtrimstr("\r") / ","] as $lines
        | ($lines[0] | index($name)) as $at
        | $lines[] | select(.[0] == $game and .[2] == "" and .[-1] == "") | .[$at]' <all.csv
}
for game in plexus differences bouncing; do
    for pair in records:.records malformed:.status.malformed resign:.endings.resign \
        median_moves:.lengths.median most_points:.points.most; do
        judge "CSV: ${pair%%:*} of $game" test "$(csv_column $game "${pair%%:*}")" = \
            "$(jq -r ".games[] | select(.game == \"$game\") | ${pair#*:}" stats.json)"
    done
done
judge "text: the sum of all" grep -qE "^all +$(jq '.records' stats.json) " all.text
judge "text: no line ends in blanks" sh -c "! grep -q ' \$' all.text"

run stats
judge "an empty file: nothing is counted" grep -qE '^all +0 ' out
run stats -T json /dev/null
judge "… as JSON" jq -e '.records == 0 and .games == []' out
run stats missing.yaml samples/plexus.yaml
judge "a missing file: status 2" test $status -eq 2
judge "… while the rest is counted" grep -qE '^all +1 ' out
run stats -T gif samples
judge "an unknown format" test $status -eq 2
judge "… and the formats are listed" grep -q 'text, csv, json or html' err
for jobs in 0 x 257; do
    run stats --jobs $jobs samples
    judge "--jobs $jobs is refused" test $status -eq 2
done
for type in csv json; do
    # shellcheck disable=SC2086 # words
    run stats -o kept.$type $files
    judge "the suffix .$type chooses" cmp kept.$type all.$type
done
printf 'vectors\0samples\0' >names
run stats --files0-from names -T json
judge "--files0-from" cmp out all.json
ends "an empty list names no file" 0 "$program" stats --files0-from /dev/null <names
judge "… which is told" grep -q 'no file was named' err
run stats -o no/such/folder.csv samples
judge "no such folder: status 2" test $status -eq 2
"$program" stats samples >/dev/full 2>err
judge "a full disk: status 2" test $? -eq 2

for type in csv html; do
    echo old >kept
    run stats -T $type -o kept samples missing.yaml
    judge "-o with -T $type, not all of it read: status 2" test $status -eq 2
    judge "… and the old file stays" grep -qx old kept
done

# --- a page

# shellcheck disable=SC2086 # words
run stats -o drawn.html $files
judge "html: status 1, as without" test $status -eq 1
# shellcheck disable=SC2086 # words
run stats -T html --jobs 3 $files
judge "html: the same on standard output, with three jobs" cmp drawn.html out
run stats -T html /dev/null
judge "html: of nothing: status 0" test $status -eq 0
"$program" stats -T html samples >/dev/full 2>err
judge "html: a full disk: status 2" test $? -eq 2
for game in $(jq -r '.games[].game | tostring' stats.json); do
    [ "$game" != null ] || game=unknown
    judge "html: a bar for $game, with its numbers" grep -qE "$(jq -r --arg game "$game" '.games[]
        | select((.game // "unknown") == $game)
        | "<p><span>\($game)</span> <svg.*<span class=\"sum\">\(.records)</span>"' stats.json)" \
        drawn.html
done
judge "html: shares of player 1" grep -qF "$(jq -r '.games[]
    | select(.game == "plexus").fields[0]
    | (.seats[0].share * 1000 | round) as $share
    | "<span class=\"sum\">\($share / 10 | floor).\($share % 10) % of \(.games - .nobody)</span>"
    ' stats.json)" drawn.html
(cd samples && "$program" stats -T html tournament.yaml) >kept.html
judge "html as kept" diff "$top/samples/pictures/tournament-stats.html" kept.html
run stats -o tournament.text samples/tournament.yaml
judge "text as kept" diff "$top/tests/data/golden/tables/stats.text" tournament.text
run stats samples/bouncing*.yaml
judge "text: decimals alike in a row" \
    grep -qxE 'bouncing +[0-9]+( +[0-9]+\.[0-9]{4}){3}' "$work/out"
run stats -T json samples/bouncing*.yaml
judge "json: decimals as they are" grep -qE '"most": *[0-9]\.[0-9]{6,}' "$work/out"
