#!/bin/sh
# `recto referee import` turns the mailboxes of a game played without a referee into its record.
# Runs: long
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 33
# shellcheck source=tests/helpers/games.sh
. tests/helpers/games.sh

# --- mailboxes as people have them, and complaints about every message that is not used

written() { # name mailbox
    (
        cd tests/data/mailboxes || exit 1
        "$program" referee import "$1.yaml" "$2" >"$work/record" 2>"$work/told" &&
            diff "$1.record" "$work/record" && diff "$1.told" "$work/told" &&
            "$program" check -q "$work/record"
    )
}

judge "an mbox with prose, quotes, copies, wrong dates and foreign mail" \
    written winter winter.mbox
judge "a Maildir with secret answers out of order, without dates, cut off" written maildir maildir

# --- every sample, in one mailbox or in several

# Writes a message for each move, which quotes the one before at its top.
write_messages() { # folder of them
    number=0
    while read -r mover item; do
        number=$((number + 1))
        {
            printf 'From: p%s@example.org\nSubject: Re: move\n' "$mover"
            printf 'Message-ID: <%s@example.org>\nIn-Reply-To: <%s@example.org>\n' \
                "$number" $((number - 1))
            printf 'Date: %s\n\n' "$(date -u -R -d "2026-01-01 + $number hours")"
            printf 'Here you are:\n%s\n\nOn that day somebody wrote:\n> a1\n\n' "$item"
        } >"$1/$(printf '%04d' "$number").p$mover"
    done
}

write_mbox() { # files
    for file; do
        echo 'From somebody@example.org Thu Jan  1 00:00:00 2026'
        cat "$file"
    done
}

import_sample() { # game
    rm -rf "$work/letters" "$work/club"
    mkdir -p "$work/letters" "$work/club/cur" "$work/club/new" "$work/club/tmp"
    sample_of "$1" >"$work/sample.yaml"
    header_of "$work/sample.yaml" >"$work/header"
    items_of "$work/sample.yaml" >"$work/items"
    count=$(players_of "$work/sample.yaml")
    movers_of "$work/header" "$work/items" "$count" "$work" | paste - "$work/items" |
        write_messages "$work/letters"
    {
        cat "$work/header"
        echo 'players:'
        for player in $(seq "$count"); do
            echo "  - {name: Player $player, email: p$player@example.org}"
        done
    } >"$work/header.yaml"
    # A Maildir in two folders, and a mailbox for each player, read from the last player on.
    cp "$work"/letters/*[02468].p* "$work/club/cur"
    cp "$work"/letters/*[13579].p* "$work/club/new"
    set --
    for player in $(seq "$count"); do
        write_mbox "$work"/letters/*.p"$player" >"$work/p$player.mbox"
        set -- "$work/p$player.mbox" "$@"
    done
    "$program" referee import -o "$work/maildir.yaml" "$work/header.yaml" "$work/club" || return 1
    "$program" referee import "$work/header.yaml" "$@" >"$work/mbox.yaml" || return 1
    diff "$work/maildir.yaml" "$work/mbox.yaml" && same_verdict
}

same_verdict() {
    for record in sample maildir; do
        "$program" check --json "$work/$record.yaml" | jq -S '{status, scores, winner, moves}' \
            >"$work/$record.verdict" || return 1
    done
    grep -q '"status": "complete"' "$work/maildir.verdict" &&
        diff "$work/sample.verdict" "$work/maildir.verdict"
}

# For the long ones too: IMPORT_GAMES='connecting plexus stepping bidirectional bouncing four …'.
for game in ${IMPORT_GAMES:-by-numbers differences not-divisors permutations prime-target four}; do
    judge "$game, from a Maildir and from mailboxes of the players" import_sample "$game"
done

# --- what else players write

# Makes an mbox in $work/mbox from lines "player text", with dates a day apart.
mbox() {
    day=0
    while read -r player text; do
        day=$((day + 1))
        printf 'From x Thu Jan  1 00:00:00 2026\nFrom: p%s@example.org\n' "$player"
        printf 'Message-ID: <%s@example.org>\nDate: %s\n\n' "$day" \
            "$(date -u -R -d "2026-01-01 + $day days")"
        printf '%b\n\n' "$text"
    done >"$work/mbox"
}

printf '%s\n' 'game: differences' 'squares: 6' 'players:' \
    '  - {name: Ann, email: p1@example.org}' '  - {name: Ben, email: p2@example.org}' \
    >"$work/header.yaml"

gives() { # jq filter, value
    "$program" referee import "$work/header.yaml" "$work/mbox" 2>"$work/told" |
        "$program" check --json - | jq -r "$1" >"$work/fact"
    [ "$(cat "$work/fact")" = "$2" ] || { cat "$work/fact" "$work/told"; return 1; }
}

tells() { # pattern
    grep -q -- "$1" "$work/told" || { cat "$work/told"; return 1; }
}

mbox <<'END'
1 a1
2 resign
1 Thanks!
END
judge "resignation" gives '.ending+(.winners|tostring)' 'resign[1]'
judge "… after which nothing counts" tells 'message 3, .*the game is over'
mbox <<'END'
1 a1
2 b3
1 offer draw
2 accept draw
END
judge "a draw offered and accepted" gives .ending draw
mbox <<'END'
1 a1
2 b2
2 takeback
1 accept takeback
2 b3
1 if d4 then c5
1 c6
2 d4
END
judge "a takeback, and an illegal move that is not played" gives .moves 4
mbox <<'END'
1 a1
2 b3\nif c5 then d2
1 c5
END
judge "a conditional move" gives .moves 4
mbox <<'END'
2 b3
1 a1
1 a1
2 c5
1 e2
END
judge "an answer that came before its move waits for it" gives .moves 4
judge "… its moves have no time, with a note" tells 'message 1, .*its moves get no time'
judge "… and an illegal move is reported" tells 'message 3, .*has an x already'
mbox <<'END'
1 a1
1 a1
2 b3
2 c5
END
judge "a repeated move is not played again" gives .moves 2
judge "… with a note" tells 'message 2, .*says again'
judge "… nor is one that waits for no turn" tells "message 4, .*it was not its sender's turn"
mbox <<'END'
1 a1
2 a1 b3
1 a1 b3 c5
2 c6 b3 d2
END
judge "moves repeated before new ones" gives .moves 3
judge "… unless they differ" tells 'message 4, '
mbox <<'END'
1 We had a1 and b2 last time. I thought of c4.
1 We had c4 last time. This time I play a1.
2 The answer comes on 2026-02-03 at 10:30, 3 beers.
2 Your a1 is good.\n\nBut after a1 - b2, well, I take b3: it is my lucky square.
END
judge "a move in prose, if only one is legal, or one is announced" gives .moves 2
judge "… with a note" tells 'message 4, .*what it says taken for .b3.'
judge "… otherwise no move is guessed" tells 'message 1, .*it could mean a1 or c4'
judge "… a number is no move" tells 'message 3, .*there is no move in it'
mbox <<'END'
1 a1
END
sed 's/^Date: .*/Date: Thu, 1 Jan 1970 00:00:00 +0000/' "$work/mbox" >"$work/old"
cat "$work/old" >>"$work/mbox"
judge "a copy is recognised by more than its date" gives .moves 1
judge "… with a note" tells 'message 2, .*a copy'

# --- wrong usage

fails() { # status arguments...
    wanted=$1
    shift
    "$program" referee import "$@"
    test $? -eq "$wanted"
}

judge "a mailbox is needed" fails 64 "$work/header.yaml"
judge "… that exists" fails 66 "$work/header.yaml" "$work/none"
judge "… and a header" fails 66 "$work/none" "$work/mbox"
printf 'game: differences\nplayers: [Ann, Ben]\nsquares: 6\n' >"$work/nobody.yaml"
judge "… with addresses" fails 65 "$work/nobody.yaml" "$work/mbox"
cat samples/differences.yaml >"$work/over.yaml"
judge "… of a game that is not over" fails 65 "$work/over.yaml" "$work/mbox"
: >"$work/empty"
judge "an empty mailbox leaves the record as it was" \
    sh -c '"$1" referee import "$2/header.yaml" "$2/empty" | diff - "$2/header.yaml"' - \
    "$program" "$work"
