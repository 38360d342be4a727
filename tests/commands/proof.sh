#!/bin/sh
# `check` verifies the proofs of decisions: what `recto solve` proves of unfinished games holds as a
# proof of a decision, and no other lead, winner or move does.
# Runs: watched
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
games='plexus stepping differences by-numbers prime-target scrambled'
plan 35
cd "$work" || exit 2

# Ends the game of a record by a decision with a proof, and says what check makes of it: the status
# and the codes with their lines.
decided() { # record winners proof
    {
        printf 'decision:\n  winner: %s\n  why: a test\n  proof: %s\n' "$2" "$3"
        cat "$1"
        printf '  adjudged\n'
    } >decided.yaml
    "$program" check --json decided.yaml 2>/dev/null |
        jq -r '[.status, ((.errors + .remarks)[] | "\(.code) \(.line)")] | join(" ")'
}

for game in $games; do
    record=$top/samples/$game-unfinished.yaml
    "$program" solve --json "$record" >solved
    lead=$(jq -r '.players | map(.lead[0]) | max' solved)
    winners=$(jq -c '.players | map(.lead[0]) | max as $best |
        [to_entries[] | select(.value == $best) | .key + 1]' solved)
    loser=$(jq -r "${winners}[0] | 3 - ." solved)
    line=$(jq -r '.line | join(" ")' solved)
    exact="lead: [$lead, $lead]"
    is "$game: what is proved holds" \
        "$(decided "$record" "$winners" "{$exact, limit: 10, line: \"$line\"}")" complete
    is "$game: … without its line" "$(decided "$record" "$winners" "{$exact}")" complete
    is "$game: … but no other lead" \
        "$(decided "$record" "$winners" "{lead: [$((lead + 1)), $((lead + 1))]}")" \
        'disputed claim.proof 4'
    is "$game: … and no other winner" "$(decided "$record" "$loser" '{lead: [1]}')" \
        'disputed claim.proof 4'
    jq -r '.line[1:] | join(" ")' solved >rest
    is "$game: … nor a line that begins with its second move" \
        "$(decided "$record" "$winners" "{$exact, line: \"$(cat rest)\"}")" \
        'disputed claim.proof 4'
done

# Places in a line of several lines, and what only `check` verifies.
printf '%s\n' 'game: scrambled' 'players: [Ann, Ben]' 'cards: 4' 'decision:' '  winner: Ben' \
    '  why: Ann has left' '  proof:' '    lead: [2, 2]' '    line: |' '      2x3' '      3x1 4x1' \
    'moves: 1x2 adjudged' >lines.yaml
gives 1 check lines.yaml
says 'lines.yaml:11:11: error: this move of the line is not best play'
judge 'show does not verify it' "$program" show lines.yaml
{
    sed '/^    line:/,$d' lines.yaml
    printf '    line: '
    yes 2x3 | head -n 20000 | tr '\n' ' '
    printf '\nmoves: 1x2 adjudged\n'
} >long.yaml
gives 1 check long.yaml
says 'long.yaml:9:11: error: the line of a proof has at most 65536 characters'
