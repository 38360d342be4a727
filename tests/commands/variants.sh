#!/bin/sh
# `select --rule` and `stats` tell variants apart, and `stats` counts every seat at tables of any
# size, as awk does slowly.
# Runs: long
# shellcheck disable=SC2016 # the dollars are awk's and jq's
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 87
tools bench/generate
cd "$work" || exit 2

# --- an archive whose rules awk can read

# Games of one to five players by all rules. Half of the records leave a usual value out; some say
# yes and no.
usual='^  (last-point: true|diagonals: false|ending: joined|second-part: continue|count: distinct)$'
for game in connecting scrambled differences plexus prime-target; do
    "$built/bench/generate" 7 150 $game crowd
done | awk -v usual="$usual" '
    /^---/ { record++ }
    /^rules:$/ { next }
    /^  [a-z-]*: [a-z]+$/ {
        if (record % 2 && $0 ~ usual) next
        if (record % 3 == 0) { sub(/ true$/, " yes"); sub(/ false$/, " no") }
        rules = rules "\n" $0
        next
    }
    rules != "" { print "rules:" rules; rules = "" }
    { print }' >games.yaml
judge "some records leave their rules out" test "$(grep -c '^rules:' games.yaml)" -lt 600
judge "… and some name the usual ones" grep -q '^  diagonals: no$' games.yaml

# A line a record: game, its rules, players, moves, status, points, and the winners with commas.
awk '
    BEGIN {
        of["connecting"] = "diagonals=false ending=joined"
        of["plexus"] = "last-point=true"
        of["differences"] = "count=distinct"
        of["prime-target"] = "second-part=continue"
    }
    /^---/ { if (record++) print game "\t" rules }
    /^game: / { game = $2; rules = of[game] }
    /^  [a-z-]*: [a-z]+$/ {
        name = substr($1, 1, length($1) - 1)
        value = $2 == "yes" ? "true" : $2 == "no" ? "false" : $2
        sub(name "=[a-z]*", name "=" value, rules)
    }
    END { print game "\t" rules }' games.yaml >rules
"$program" check --json games.yaml |
    jq -r '[(.players | length), .moves, .status, (.scores | add), (.winners | join(","))] | @tsv' |
    paste rules - >facts
judge "games of one to five players" test "$(cut -f 3 facts | sort -u | tr -d '\n')" = 12345
judge "… all of them complete" test "$(cut -f 5 facts | sort -u)" = complete

# --- select

# Record numbers of a condition in awk, and those that select writes.
selects() { # condition, options...
    condition=$1
    shift
    awk -F '\t' "$condition { print NR }" facts >wanted
    "$program" select "$@" games.yaml >chosen.yaml 2>err
    awk 'NR == FNR { if (/^---/) { if (text != "") count[text]++; text = "" } text = text $0 "\n"
            next }
        /^---/ { place++ } { all[place] = all[place] $0 "\n" }
        END { count[text]++
            for (i = 1; i <= place; i++) if (count[all[i]]) print i }' chosen.yaml games.yaml >got
    same "select $*"
    judge "… which are some, but not all" sh -c \
        "test -s wanted && test \$(wc -l <wanted) -lt $(wc -l <facts)"
    is "… as many as --count says" "$("$program" select -c "$@" games.yaml)" \
        "$(wc -l <wanted | tr -d ' ')"
}
selects '$2 ~ /diagonals=true/' --rule diagonals=true
selects '$2 ~ /diagonals=true/' --rule diagonals=yes
selects '$2 ~ /diagonals=false/' --rule diagonals=false
selects '$2 ~ /diagonals=false/ && $2 ~ /ending=single/' --rule diagonals=no --rule ending=single
selects '$2 ~ /diagonals=true/ && $2 ~ /ending=joined/' --rule diagonals=true,ending=joined
selects '$2 ~ /diagonals=/' --rule diagonals=true --rule diagonals=false
selects '$2 ~ /last-point=true/' --rule last-point=true
selects '$2 ~ /second-part=restart/' --rule second-part=restart
selects '$2 !~ /count=once/' --not --rule count=once
selects '$1 == "connecting" && $2 ~ /ending=single/' --game connecting --rule ending=single
run select -c --game scrambled --rule diagonals=false games.yaml
judge "a game without variants has no usual one, either" grep -qx 0 out
is "… status 1" $status 1

"$program" select --rule ending=single,diagonals=true games.yaml >wanted
for part in 1 2 3; do
    "$program" select --rule ending=single,diagonals=true --shard $part/3 games.yaml >part.$part
done
"$program" select part.1 part.2 part.3 >got
same "parts put together are the whole"

# A record whose header cannot be read has no rules; one whose moves cannot be read has.
printf 'game: connecting\nplayers: 2\ndots: 4\nrules: {%s}\nmoves: %s\n' >broken.yaml \
    'diagonals: perhaps' a1-b2
run select -c --rule diagonals=false,diagonals=true broken.yaml
judge "a wrong value fits neither" grep -qx 0 out
printf 'game: connecting\nplayers: 2\ndots: 4\nrules: {%s}\nmoves: %s\n' >broken.yaml \
    'diagonals: true' '???'
run select -c --rule diagonals=true broken.yaml
judge "unreadable moves do not hide the rules" grep -qx 1 out

for command in select stats; do
    gives 2 $command --rule diagonal=true games.yaml
    says 'did you mean `diagonals`?'
    judge "… and nothing is printed" test ! -s out
    gives 2 $command --rule ending=singel games.yaml
    says 'ending is joined or single, not `singel`; did you mean `single`?'
    gives 2 $command --rule diagonals games.yaml
    says 'diagonals=false or diagonals=true'
    gives 2 $command --rule size=9 games.yaml
    says 'last-point, diagonals, ending, second-part and count'
    gives 2 $command --rule diagonals=true,x games.yaml
done

# --- stats

# Everything that is asked, counted once for each game, each of its settings and each seat.
awk -F '\t' '
    function count(key,    winners, i, n, list) {
        records[key]++
        moves[key] += $4
        points[key] += $6
        n = $3
        players[key] += n
        if (n < 2) return
        winners = split($7, list, ",")
        games[key, n]++
        if (winners > 1) ties[key, n]++
        for (i = 1; i <= winners; i++) {
            if (winners == 1) won[key, n, list[i]]++
            else shared[key, n, list[i]]++
            got[key, n, list[i]] += 1 / winners
        }
    }
    { count($1); if ($2 != "") count($1 "/" $2) }
    function wilson(p, n, sign,    z) {
        z = 1.959963984540054
        return (p + z * z / 2 / n + sign * z * sqrt(p * (1 - p) / n + z * z / 4 / n / n)) \
            / (1 + z * z / n)
    }
    END {
        for (key in records) {
            printf "%s\t%d\t%.9f\t%.9f\n", key, records[key], moves[key] / records[key],
                points[key] / players[key]
            for (n = 2; n <= 5; n++) for (seat = 1; games[key, n] && seat <= n; seat++) {
                share = got[key, n, seat] / games[key, n]
                printf "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%.9f\t%.9f\t%.9f\n", key, n, games[key, n],
                    ties[key, n], seat, won[key, n, seat], shared[key, n, seat], share,
                    wilson(share, games[key, n], -1), wilson(share, games[key, n], 1)
            }
        }
    }' facts | sort >wanted
"$program" stats -T json games.yaml >stats.json
jq -r '.games[] | .game as $game
    | ({name: $game} + .), (.settings[] | {name: ($game + "/" + (.rules | to_entries
        | map("\(.key)=\(.value)") | join(" ")))} + .)
    | .name as $name
    | [$name, .records, .lengths.mean, .points.mean],
      (.fields[] | .players as $n | .games as $games | .ties as $ties | .seats[]
       | [$name, $n, $games, $ties, .seat, .wins, .shared, .share, .low, .high]) | @tsv' \
    stats.json | sort >got

# Prints the lines that differ, by more than the decimals that are left out: two, or six of a share.
differing() {
    paste wanted got | awk -F '\t' '{
        half = NF / 2
        bad = half != 4 && half != 10
        for (i = 1; i <= half; i++) {
            slack = half == 4 && i > 2 ? 0.005001 : half == 10 && i > 7 ? 0.000000501 : 0
            difference = i == 1 ? $1 != $(half + 1) : $i - $(i + half)
            if (difference < 0 ? difference < -slack : difference > slack) bad = 1
        }
        if (bad) print
    }'
}
differing | none "every seat of every game and setting"
judge "… and there are many" test "$(wc -l <wanted)" -gt 100

# What is told of a setting is what is told of the records that select writes.
for setting in 'diagonals=true,ending=single' 'diagonals=false,ending=joined'; do
    "$program" select --game connecting --rule $setting games.yaml >chosen.yaml
    for file in chosen.yaml games.yaml; do
        "$program" stats -T json --game connecting --rule $setting $file |
            jq '.games[0] | del(.game, .lengths.longest, .points.highest)
                | (.settings[0] |= del(.rules, .lengths.longest, .points.highest))' >stats.$file
    done
    judge "$setting: the same by stats --rule as by select --rule" \
        cmp stats.chosen.yaml stats.games.yaml
    judge "… whose one setting is the whole" jq -e '.settings[0] == del(.settings)' \
        stats.games.yaml
    jq --arg setting $setting '[.games[] | select(.game == "connecting").settings[]
        | select(.rules | to_entries | map("\(.key)=\(.value)") | join(",") == $setting)][0]
        | del(.rules, .lengths.longest, .points.highest)' stats.json >part
    jq 'del(.settings)' stats.games.yaml | diff - part |
        none "… and which the whole archive has, too"
done
judge "settings add up to their game" jq -e 'all(.games[] | select(.settings != []);
    ([.settings[].records] | add) == .records and ([.settings[].points.players] | add)
    == .points.players and ([.settings[].lengths.games] | add) == .lengths.games)' stats.json
judge "a game without variants has no settings" jq -e '.games[] | select(.game == "scrambled")
    | .settings == []' stats.json

# --- the two questions of the author

run stats --game connecting games.yaml
for setting in false/joined true/joined false/single true/single; do
    judge "connecting: lines for ${setting#*/} with diagonals ${setting%/*}" test "$(grep -c \
        "^  diagonals=${setting%/*} ending=${setting#*/} " out)" -ge 5
done
judge "no other game is told of" has_no scrambled out
run stats --game connecting --rule ending=joined games.yaml
judge "a variant that never differs is not told" grep -q '^  diagonals=true  ' out
run stats --game connecting --rule ending=joined,diagonals=false games.yaml
judge "… and usual rules have no lines of their own" has_no = out
run stats --game scrambled games.yaml
for players in 2 3 4 5; do
    judge "scrambled: seats of $players, each with its interval" test "$(awk -v n=$players '
        /^seat by seat/ { on = 1; next }
        !on { next }
        $1 == "scrambled" { table = $2 }
        table == n && / %  +[0-9.]*-[0-9.]* %/ { print }' out | wc -l)" -eq $players
done
run stats -T csv games.yaml
tr -d '\r' <out >games.csv
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["rules"] != "" && $at["seat"] == "" { print $1, $at["rules"], $at["records"] }
    $at["rules"] != "" && $at["seat"] != "" {
        print $1, $at["rules"], $at["players"], $at["games"], $at["ties"], $at["seat"],
            $at["wins"], $at["shared"] }' games.csv | sort >got
awk -F '\t' '!/=/ { next }
    { sub("/", " ", $1) }
    NF > 9 { print $1, $2, $3, $4, $5, $6, $7; next }
    { print $1, $2 }' wanted | sort >wanted.csv
judge "CSV says the same of settings" diff wanted.csv got
gives 0 stats -T html --game connecting -o drawn.html games.yaml
judge "HTML: a bar for a setting" \
    grep -q '<span>connecting, diagonals=true ending=single</span> <svg class="bar"' drawn.html
for jobs in 1 3; do "$program" stats -T json --jobs $jobs games.yaml >out.$jobs; done
judge "one core says what three say" cmp out.1 out.3

# What the manual quotes.
"$built/bench/generate" 1 3000 scrambled crowd >scrambled.yaml
"$built/bench/generate" 1 4000 connecting crowd >connecting.yaml
sed 's/\\-/-/g; s/^\\&//' "$top/man/recto-archive.7" >manual
{
    "$program" stats --game scrambled scrambled.yaml | sed -n '/^seat by seat/,$p' | sed 10q
    echo ...
} >wanted
sed -n '/^seat by seat/,/^\.\.\./p' manual >got
same "the manual quotes what stats says of seats"
{
    "$program" stats --game connecting --rule ending=joined connecting.yaml |
        sed -n '/^moves of/,/^to be/p' | sed '/^$/d; /^to be/d'
    echo ...
} >wanted
sed -n '/^moves of/,/^\.\.\./p' manual | sed '/^$/d' >got
same "… and of diagonals"

# Memory does not grow with the archive.
for _ in 1 2 3 4 5 6 7 8; do cat games.yaml; done >many.yaml
memory() { # file
    /usr/bin/time -f %M "$program" stats --jobs 1 "$1" 2>&1 >/dev/null | tail -n 1
}
judge "memory is bounded" test "$(memory many.yaml)" -lt $(($(memory games.yaml) + 2000))
