#!/bin/sh
# What `recto show` prints is read back below `board:` with the verdict of the moves, in all games;
# mistakes in copying it are noticed: tests/commands/sheets_read.sh [SEED [RECORDS [MISTAKES]]].
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan $((4 * $(every_game | wc -l)))
seed=${1:-1}
records=${2:-330}
mistakes=${3:-2}
subject="sheets of seed $seed"
tools bench/generate bench/sheets
cd "$work" || exit 2

games=$("$program" games | awk 'NR > 1 { print $1 }')
for kind in small club; do
    "$built/bench/generate" "$seed" "$records" any $kind
done >games.yaml

# What the sheet and the moves say, a line a record. A sheet need not tell the scores and who won,
# and then says so; in these games it does.
verdicts() { # file
    "$program" check --json "$1" | jq -r '
        (.game | IN("not-divisors", "permutations", "bidirectional", "by-numbers", "prime-target",
            "differences", "bouncing") | not) as $open
        | [.record, .game, .status, .moves,
           ($open and .order == "supposed" and .scores == null and .winners == []),
           (.scores | tojson), (.winners | tojson), (.errors[0] // {} | .message // "")] | @tsv'
}

# Prints the sheets that have another verdict than their moves. A row of cards of an unfinished game
# may be that of another number of moves as well.
differing() {
    paste wanted found | awk -F '\t' '
        $2 == "scrambled" && $3 == "unfinished" && $11 != "illegal" { next }
        $3 != $11 || $4 != $12 || ($13 == "false" && ($6 != $14 || $7 != $15)) {
            print $1, $2 ": " $3, $4, $6, $7, "became", $11, $12, $14, $15, $16
        }'
}

for style in ascii utf8 numbers; do
    "$built/bench/sheets" $style truth.yaml <games.yaml >sheets.yaml
    verdicts truth.yaml >wanted
    verdicts sheets.yaml >found
    differing >different
    # With the numbers of the moves a sheet tells everything; cards have none.
    [ $style = numbers ] && awk '$5 == "true" && $2 != "scrambled" { print $1, $2 ": untold" }' \
        found >>different
    for game in $games; do
        grep " $game: " different | none "$game drawn with $style"
    done
done

# The share of mistakes that must be noticed, less what chance does to few of them. What leaves a
# legal sheet with the same scores cannot be: in connecting a segment more or less, in stepping two
# squares exchanged, in plexus a segment moved, in permutations two numbers of an answer exchanged.
# A game without a line may have sheets that are legal with any number.
share() { # game
    case $1 in
    not-divisors | bidirectional | scrambled | by-numbers | prime-target | differences | bouncing)
        least=95 ;;
    connecting) least=15 ;;
    stepping) least=55 ;;
    permutations) least=85 ;;
    plexus) least=85 ;;
    *) least=0 ;;
    esac
    [ "$records" -lt 5000 ] && least=$((least - 10))
    awk -v game="$1" -v least=$least '
        $1 == game { found = $2 > 0 && $6 >= least && !/another winner/; print }
        END { exit !found }' tallies
}

"$built/bench/sheets" mistakes "$seed" "$mistakes" <games.yaml >tallies
for game in $games; do
    judge "$game: mistakes in copying are noticed" share "$game"
done
