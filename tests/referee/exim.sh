#!/bin/sh
# Whole games work over a real mail server with real mail clients. Every complete sample is played
# again, one message a move, to the verdict that it claims.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
subject='mail server'
export LC_ALL=C.UTF-8
# shellcheck source=tests/helpers/server.sh
. tests/helpers/server.sh
# shellcheck source=tests/helpers/games.sh
. tests/helpers/games.sh
# shellcheck source=tests/helpers/hostile.sh
. tests/helpers/hostile.sh
games=${*:-bidirectional bouncing by-numbers connecting differences not-divisors permutations plexus
    prime-target scrambled stepping four}

home=$work
trap 'server_stop; rm -rf "$home"' EXIT
store=$home/store

referee() { # command arguments...
    command=$1
    shift
    server_as_user "$home/recto" referee "$command" "$store" "$@"
}

# --- players with their mail programs

# Mail may arrive out of order; the ids of the referee begin with the number of an entry.
newest() { # player: the file of the mail that was written last
    grep -H -m 1 '^Message-Id: <' "$home/mail/p$1"/new/* | sort -t'<' -k2,2n | tail -n 1 |
        sed 's/:Message-Id:.*//'
}

mails() { # player
    find "$home/mail/p$1" -type f -path '*/new/*' 2>/dev/null | wc -l
}

field() { # name file
    sed -n "1,/^\$/{s/^$1: *//ip}" "$2" | head -n 1
}

reply_address() { # file
    field Reply-To "$1" | sed 's/.*<//; s/>.*//'
}

with_swaks() { # player mail text
    printf '%s\n' "$3" >"$home/body"
    swaks --silent 2 --server 127.0.0.1:"$port" --from "p$1@example.net" \
        --to "$(reply_address "$2")" --header "Subject: Re: your move" \
        --header "In-Reply-To: $(field Message-Id "$2")" \
        --body @"$home/body"
}

with_mutt() { # player mail text
    printf '%s\n' "$3" | server_as_user timeout 20 env HOME="$home" EMAIL="p$1@example.net" \
        mutt -n -F /dev/null \
        -e "set sendmail='$home/sendmail -i -oem'" -e "set copy=no use_envelope_from=yes" \
        -e "set from=p$1@example.net" -e "my_hdr In-Reply-To: $(field Message-Id "$2")" \
        -s "Re: your move" -- "$(reply_address "$2")"
}

# Sends an answer, with the two programs in turn, and waits for the reply.
say() { # player text
    said=$((said + 1))
    before=$(mails "$1")
    mail=$(newest "$1")
    if [ $((said % 2)) -eq 0 ]; then
        with_swaks "$1" "$mail" "$2" || return 1
    else
        with_mutt "$1" "$mail" "$2" || return 1
    fi
    wait_for_mail "$1" "$before" && server_idle 300
}

has_more_mails() { # player count
    [ "$(mails "$1")" -gt "$2" ]
}

wait_for_mail() { # player count-before
    wait_until 10 has_more_mails "$@" || { echo "player $1 got no answer"; return 1; }
}

# --- a game

open_game() { # header players
    {
        cat "$1"
        echo 'players:'
        for player in $(seq "$2"); do
            echo "  - {name: Player $player, email: p$player@example.net}"
        done
    } >"$home/open.yaml"
    rm -rf "$home/mail"
    server_as_user mkdir "$home/mail"
    referee open "$home/open.yaml" && referee send --command "$home/sendmail -t -i" || return 1
    for player in $(seq "$2"); do
        wait_for_mail "$player" 0 && say "$player" accept || return 1
    done
}

play() { # game
    sample_of "$1" >"$home/sample.yaml"
    header_of "$home/sample.yaml" >"$home/header"
    items_of "$home/sample.yaml" >"$home/items"
    count=$(players_of "$home/sample.yaml")
    movers_of "$home/header" "$home/items" "$count" "$home" >"$home/movers"
    open_game "$home/header" "$count" || return 1
    paste "$home/movers" "$home/items" >"$home/turns"
    while read -r mover item; do
        say "$mover" "$item" </dev/null || return 1
    done <"$home/turns"
    server_idle 300 || return 1
    number=$(referee list | tail -n 1 | cut -d ' ' -f 1)
    referee export "$number" >"$home/record.yaml" || return 1
    same_verdict
}

# The game ends with the verdict of the sample, including the points of every player.
same_verdict() {
    for record in sample record; do
        "$home/recto" check --json "$home/$record.yaml" | jq -S '{status, scores, winner, moves}' \
            >"$home/$record.verdict" || return 1
    done
    grep -q '"status": "complete"' "$home/record.verdict" &&
        diff "$home/sample.verdict" "$home/record.verdict"
}

# --- hostile mail

unanswered() { # name of a message of the corpus
    before=$(find "$home/mail" -type f | wc -l)
    swaks --silent 2 --server 127.0.0.1:"$port" --from mallory@example.net \
        --to referee@example.org --data "tests/data/mail/$1.eml" || return 1
    server_idle 300 || return 1
    sleep 0.5
    [ "$(find "$home/mail" -type f | wc -l)" -eq "$before" ]
}

start() {
    chmod 755 "$home"
    cp "$program" "$home/recto" && cp "$program-referee" "$home/recto-referee" || return 1
    server_start "$home" \
        "now=\$(cat '$home/now' 2>/dev/null)
        '$home/recto' referee receive '$store' --recipient \"\$RECIPIENT\" \
            \${now:+--now \"\$now\"} || exit
        exec '$home/recto' referee send '$store' --command '$home/sendmail -t -i'" \
        p1 p2 p3 p4 mallory || return 1
    referee init --address referee@example.org
}

said=0
# shellcheck disable=SC2086 # words
set -- $games
plan $(($# + 19))
judge "the server starts" start
for game in $games; do
    judge "$game is played to its end" play "$game"
done
for message in vacation vacation-exchange bounce-dsn bounce-qmail mailing-list own-address \
    no-sender; do
    judge "$message is not answered" unanswered "$message"
done
hostile
judge "the journal is intact" referee verify
