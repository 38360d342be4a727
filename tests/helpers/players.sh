# shellcheck shell=sh
# Players, the owner of a referee, and a mail program that only files their mail, to be sourced in
# an empty folder.
# shellcheck disable=SC2034,SC2154,SC3013 # `program` is whose sources this, in a folder of its own;
# every sh has -nt
letters=0

# The mail program keeps the newest message to each player in box/ADDRESS, and all in box/all.
tools tests/helpers/mailer
cp "$built/tests/helpers/mailer" mailer || exit 2

# A command of the referee, at the time of $now if that is set.
referee() { # command arguments...
    command=$1
    shift
    "$program" referee "$command" club "$@" ${now:+--now "$now"}
}

start() {
    rm -rf club box
    mkdir box
    referee init --address referee@example.org --name 'The club' >/dev/null
}

# Pretends that tick has been run every few minutes up to that moment.
works() { # moment
    now=$1
    sqlite3 club/referee.db "INSERT OR REPLACE INTO pulse VALUES
        ('alive', strftime('%s', '$now')), ('ticked', strftime('%s', '$now'))"
}

deliver() {
    referee send --command ./mailer
}

# Whether box/ADDRESS is there; makes text and token beside it those of what stands there now.
has_mail() { # address
    [ -e "box/$1" ] || return 1
    if [ "$1" != all ] && { [ ! -e "box/.text/$1" ] || [ "box/$1" -nt "box/.text/$1" ] ||
        [ "box/$1" -ot "box/.text/$1" ]; }; then
        ./mailer --again "$1" <"box/$1"
    fi
}

token() { # address
    has_mail "$1" && cat "box/.token/$1"
}

# A message as a player's mail program writes it: the answer on top of what is answered.
letter() { # address token text
    letters=$((letters + 1))
    printf 'From: %s\nTo: referee@example.org\nSubject: Re: [recto %s] A game\n' "$1" "$2"
    printf 'Message-ID: <%s.%s@mail.example.com>\nDate: Sat, 21 Nov 2026 08:00:00 +0000\n' \
        "$letters" "$$"
    printf 'In-Reply-To: <1@example.org>\nReferences: <0@example.org> <1@example.org>\n\n'
    printf '%s\n\nOn Sat, the club wrote:\n> == Please answer above this line ==\n> a1\n' "$3"
}

answers() { # address text: with the token of the newest message
    letters=$((letters + 1))
    newest=
    has_mail "$1" && read -r newest <"box/.token/$1"
    letter "$1" "$newest" "$2" | referee receive && deliver
}

# The text of the newest message to an address, decoded as far as it matters here.
read_mail() { # address
    has_mail "$1" && cat "box/.text/$1"
}

says() { # address pattern
    has_mail "$1" || return 1
    grep -q -- "$2" "box/.text/$1" || { read_mail "$1"; return 1; }
}

verifies() {
    referee verify
}

# Everything that a store holds, such that two of the same content look the same.
dump() { # file
    sqlite3 "$1" "SELECT 'SELECT ''' || name || ''', * FROM ' || name || ';'
        FROM sqlite_schema WHERE type = 'table'" | sqlite3 -cmd '.mode quote' "$1" | sort
}

fact() { # jq filter, of the game's record
    "$program" referee export club "${2:-1}" | "$program" check --json - | jq -r "$1"
}

opened() { # header of the record, addresses of players who accept
    printf '%b' "$1" >record.yaml
    shift
    referee open record.yaml >number && deliver
    for player in "$@"; do
        answers "$player" accept
    done
}

# What a mail server reports on the newest message to an address.
report_on() { # address action word
    printf 'Return-Path: <>\nFrom: MAILER-DAEMON@example.net\nTo: referee@example.org\n'
    printf 'Message-ID: <%s.%s@example.net>\nSubject: Undelivered\n' "$1" "${2-}${3-}"
    printf 'MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status;\n'
    printf ' boundary=b\n\n--b\n\nSorry.\n\n--b\nContent-Type: message/delivery-status\n\n'
    printf 'Reporting-MTA: dns; x\n\nAction: %s\n\n--b\n' "${2:-failed}"
    printf 'Content-Type: message/rfc822\n\n'
    cat "box/$1"
    printf '\n--b--\n'
}
