#!/bin/sh
# A game is closed by a decision only if a search proves the result: on the command line, and by the
# organiser's mail. What is proved is in the journal, in the record, and told to both players.
# Runs: long
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 43
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"
maria=maria@example.org

# --- on the command line

now=2026-01-05T10:00Z
rm -rf club box && mkdir box
referee init --address referee@example.org --name 'The club' --organiser "Maria <$maria>"
deliver
players='players: [{name: Ann, email: ann@example.org}, {name: Ben, email: ben@example.org}]\n'
plays() { # header moves...
    header=$1
    shift
    opened "$header$players" ann@example.org ben@example.org
    player=ann
    for move; do
        answers $player@example.org "$move"
        [ $player = ann ] && player=ben || player=ann
    done
}
ends() { # what status command...
    what=$1 want=$2
    shift 2
    "$@" >out 2>err
    is "$what" $? "$want"
}

plays 'game: scrambled\ncards: 6\n' 1x2
ends '--proved takes no result' 64 referee decide 1 won 2 --proved --why x
ends '… and without it there must be one' 64 referee decide 1 --why x
ends '… and a reason' 64 referee decide 1 --proved
ends 'a proved result closes the game' 0 referee decide 1 --proved --why 'Ann has moved'
deliver
judge '… and is shown' grep -q '^Proved, with best play: Ben wins by 2\.$' out
is '… in the record' "$(fact '.ending + (.winners | tostring)')" 'adjudged[2]'
referee export 1 >closed.yaml
judge '… with lead, limit and line' grep -qE \
    '^decision: .*, proof: \{lead: \[2, 2\], limit: 10, line: "[0-9x ]+"\}\}$' closed.yaml
is '… which check verifies' "$("$program" check --json closed.yaml |
    jq -c '[.status, .errors, .remarks]')" '["complete",[],[]]'
judge '… which the journal holds' test "$(sqlite3 club/referee.db "SELECT COUNT(*) FROM journal
    WHERE kind = 'decision' AND CAST(bytes AS TEXT) LIKE '%{lead: [2, 2], limit: 10, line: %'")" = 1
for player in ann ben; do
    judge "$player is told who wins" says $player@example.org \
        'It is proved that Ben wins if all play as well as they can'
    judge "… by how much" says $player@example.org 'The lead at the end: 2$'
    judge "… the line" says $player@example.org 'Best play from here: 2x'
    judge "… and the limit" says $player@example.org 'The limit of the search, in seconds: 10$'
done
ends 'what is over is not decided' 65 referee decide 1 --proved --why x

plays 'game: differences\nsquares: 3\n' a1
ends 'a tie can be proved' 0 referee decide 2 --proved --why 'The hall closes' --time 5 --memory 16
is '… and both share the win' "$(fact '.winners | tostring' 2)" '[1,2]'
deliver
judge '… as they are told' says ann@example.org 'It is proved that nobody wins alone'

plays 'game: connecting\ndots: 9\n' a1-b1
ends 'what is not proved is left to a person' 65 \
    referee decide 3 --proved --why 'Ben has moved' --time 1 --memory 8
judge '… with the interval' grep -q \
    'Who wins is not proved: anything from Ann by [0-9]* to Ben by [0-9]*\.' out
judge '… and the reason' grep -q 'decide: who wins is not proved: game 3 goes on' err
is '… and the game goes on' "$(fact .status 3)" unfinished
judge 'all of this verifies' verifies

# --- by mail

codes() {
    read_mail $maria | sed -n 's/^ *confirm \([a-z2-7]*\)$/\1/p'
}
plays 'game: scrambled\ncards: 6\n' 1x2
answers $maria 'adjudicate 4 proved: Ann has moved'
judge 'what is proved is asked about' says $maria 'by decision; Ben wins'
is '… and not done yet' "$(fact .status 4)" unfinished
is '… with what was found in the journal' "$(sqlite3 club/referee.db "SELECT COUNT(*) FROM journal
    WHERE kind = 'proof' AND CAST(bytes AS TEXT) LIKE '%{lead: [2, 2], limit: 10, line: %'")" 1
judge '… which is sent after a first answer' grep -q 'A proof is looked for, for 10 seconds' box/all
answers $maria "confirm $(codes)"
is '… but once it is confirmed' "$(fact '.ending + (.winners | tostring)' 4)" 'adjudged[2]'
judge '… which both players are told' says ann@example.org 'It is proved that Ben wins'
judge '… with the line' says ben@example.org 'Best play from here: 2x'
answers $maria 'decide 4 proved: once more'
judge 'what is over is refused at once' says $maria 'Not done: game 4 is over'
answers $maria 'adjudicate 3 proved Ben: x'
judge 'proved takes no player' says $maria 'Not done: this order is written'

# A request that the receiving process did not live to answer waits for tick; one about a game that
# has changed meanwhile is not carried out.
plays 'game: scrambled\ncards: 6\n' 1x2 2x3
cp -r club kept # what is put into the store by hand does not verify
waits() { # standing
    sqlite3 club/referee.db "INSERT INTO pending SELECT MAX(seq), 99, 5, $1, 'prove
An outage
' FROM journal, games WHERE games.id = 5"
}
waits "state || ' ' || turn || ' ' || moved || ' ' || length(record)"
referee tick && deliver
judge 'tick answers what waits' says $maria 'by decision; '
is '… once' "$(sqlite3 club/referee.db "SELECT COUNT(*) FROM pending WHERE number = 99")" 0
waits "'another'"
referee tick && deliver
judge '… and refuses what is not as it was' says $maria 'game 5 has changed since'

rm -rf club
mv kept club

# What is not proved in time is written to the organiser.
referee settings proof=1
plays 'game: connecting\ndots: 9\n' a1-b1
answers $maria 'adjudicate 6 proved: Ben has moved'
judge 'an interval is shown' says $maria '^  Ann is ahead at the end by -[0-9]* \.\.\. [0-9]*$'
judge '… with the limit, and the decision left to a person' says $maria \
    'not proved within 1 second.*'
is '… without a code' "$(codes)" ''
is '… and nothing waits' \
    "$(sqlite3 club/referee.db "SELECT COUNT(*) FROM pending WHERE game = 6")" 0
judge 'the whole verifies' verifies
