# shellcheck shell=sh
# A store whose journal holds every kind of entry, order and decision, to be sourced after
# players.sh and layouts.sh. Whoever adds a kind adds it to everything(); missing_kinds() names
# those that are not there.
# shellcheck disable=SC2034,SC2094,SC2154 # `now` is for players.sh, `top` is the tree

# An order, noted under the name of its kind.
ordered() { # kind address text
    echo "$1" >>tried
    answers "$2" "$3"
}

decided() { # command arguments...
    referee "$@" --why 'So it is'
}

# The line of a record with these players.
people() { # names...
    printf 'players: ['
    for name; do
        printf '{name: %s, email: %s@example.org}, ' "$name" \
            "$(echo "$name" | tr '[:upper:]' '[:lower:]')"
    done
    echo ']'
}

everything_by_players() {
    opened "game: differences\nsquares: 6\n$(people Ann Ben)\n$1" ann@example.org ben@example.org
    ordered ORDER_MOVES ann@example.org 'a1 {a comment}'
    ordered ORDER_CONDITION ann@example.org 'if b3 then c5'
    ordered ORDER_CANCEL ann@example.org cancel
    ordered ORDER_PREVIEW ben@example.org 'preview b3'
    ordered ORDER_BOARD ben@example.org 'board png'
    ordered ORDER_PICTURES ben@example.org 'pictures svg'
    ordered ORDER_HISTORY ben@example.org history
    ordered ORDER_RULES ben@example.org rules
    ordered ORDER_MOVE_LIST ben@example.org moves
    ordered ORDER_LANGUAGE ben@example.org 'language de'
    ordered ORDER_LANGUAGES ben@example.org language
    ordered ORDER_TELL ben@example.org 'Tell: hello'
    ordered ORDER_MY_GAMES ben@example.org 'list my games'
    ordered ORDER_HELP ben@example.org help
    ordered ORDER_UNCLEAR ben@example.org 'b3 or not b3'
    ordered ORDER_TAKEBACK ann@example.org takeback
    ordered ORDER_ANSWER ben@example.org decline
    ordered ORDER_DRAW ben@example.org draw
    ordered ORDER_VACATION ben@example.org 'vacation 2026-02-01 2026-02-03'
    ordered ORDER_BACK ben@example.org back
    ordered ORDER_MOVES ben@example.org b3
    answers ben@example.org 'if c2 then d6'
    ordered ORDER_EXTENSION ann@example.org 'extension 1 day: we are moving house'
    answers ben@example.org 'grant extension'
    ordered ORDER_EXTENSION ann@example.org 'extension 12 hours'
    answers ann@example.org 'vacation 2026-03-01 2026-03-03'
    opened "game: differences\nsquares: 6\n$(people Gil Hal)" gil@example.org hal@example.org
    ordered ORDER_RESIGN gil@example.org resign
    ordered ORDER_STEP_IN gil@example.org 'step in'
    answers hal@example.org 'step in'
}

# A round robin that somebody leaves, one that is ended, and one to sign up for.
everything_of_tournaments() {
    printf 'Kim <kim@example.org>\nLea <lea@example.org>\nMax <max@example.org>\n' >players
    referee tournament new Spring differences squares=6 --players players --agreed
    referee tournament new Double differences squares=6 --players players --agreed --double
    referee tournament new Autumn differences squares=6
    deliver
    ordered ORDER_SIGN_UP kim@example.org 'sign up for Autumn'
    letter zoe@example.org 7.1.0.aaaaaaaaaaaaaaaa 'sign up for Autumn as Zoe' | referee receive
    deliver
    answers zoe@example.org accept
    ordered ORDER_TABLE lea@example.org 'table of Spring'
    ordered ORDER_LEAVE max@example.org 'withdraw from Spring'
    referee tournament withdraw Double lea@example.org --why 'So it is'
    referee tournament end Double --why 'So it is'
}

# A secret round under way, and messages that are about no game.
everything_else_that_comes() {
    opened "game: permutations\nrounds: 2\n$(people Cleo Dan)" cleo@example.org dan@example.org
    answers cleo@example.org 17
    answers dan@example.org '[34]'
    letter eve@example.org 7.1.0.aaaaaaaaaaaaaaaa "$(seq 2000)" | referee receive
    letter eve@example.org 7.1.0.aaaaaaaaaaaaaaaa slow | referee receive --patience 0 2>late
}

# Messages of people that are about no game, and reports of mail servers; after a broadcast.
everything_by_people() {
    answers ann@example.org 'language fr'
    answers ben@example.org 'list my games'
    answers cleo@example.org 'vacation 2026-12-01 2026-12-05'
    answers cleo@example.org back
    answers dan@example.org 'step in'
    answers dan@example.org 'I hope you are well.'
    answers dan@example.org 'tell organiser: thank you'
    report_on ben@example.org delayed |
        sed -e "1i In-Reply-To: $(sed -n 's/^Message-Id: //p' box/ben@example.org)" \
            -e '/^Reply-To:/d' -e 's/\[recto [^]]*\] //' | referee receive
    report_on ida@example.org | referee receive
    decided replace 3 2 'Una <una@example.org>' && deliver
    answers una@example.org accept
}

everything_by_the_owner() {
    referee organiser 'Olga <olga@example.org>'
    printf '%b' "game: differences\nsquares: 6\n$(people Ida Joe)\n" >record.yaml
    referee open record.yaml --pictures svg >number
    referee open record.yaml --pictures png >number && deliver
    for player in ida joe; do answers $player@example.org accept; done
    decided press 5 off
    decided pause 5
    decided resume 5
    decided rollback 5 0
    decided replace 5 1 ina@example.org
    decided replace 5 2 && deliver
    answers gil@example.org accept
    decided adjourn 5
    decided resume 5
    decided decide 5 won 1
    decided extend 1 1 12h
    referee open record.yaml >number && deliver
    decided cancel 6
    answers olga@example.org 'broadcast: We meet'
    answers olga@example.org "$(read_mail olga@example.org | grep '^ *confirm [a-z2-7]*$')"
    answers olga@example.org 'roll back 1 to 0: A test'
    referee settings proof=1 >number
    answers olga@example.org 'adjudicate 1 proved: A test'
    everything_by_people
    referee settings url=https://club.example.org/ >number
    referee open record.yaml >number
    referee rekey
}

everything_by_the_clock() {
    works 2026-01-03T20:00Z
    referee tick --grace 12h
    now=2026-01-05T12:00Z
    referee tick 2>away
    works 2031-01-01T10:00Z
    answers hal@example.org board
    now=2026-01-06T12:00Z
    referee tick 2>back
    answers lea@example.org 'sign up for Autumn'
}

# Makes the store club, with some mail that waits.
everything() {
    : >tried
    now=2026-01-01T10:00Z
    start
    make_older club
    everything_by_players 'time: {each: 3 days, allowance: 5 days, zone: +01:00}\n'
    everything_else_that_comes
    everything_by_the_owner
    everything_of_tournaments
    everything_by_the_clock
    sqlite3 club/referee.db 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null
}

# What the sources name, and the store has not; one a line.
missing_kinds() {
    # Only earlier versions wrote these, but for `outbox`, of mail that is refused for days.
    sed -n 's/^    {"\(.*\)", .*/\1/p' "$top/referee/journal/kinds.c" |
        grep -vxE 'mail|aside|zone|outbox' | sort >named
    sqlite3 club/referee.db 'SELECT DISTINCT kind FROM journal' | sort | comm -23 named -
    sed -n '/^enum order_kind/,/^}/s/^ *\(ORDER_[A-Z_]*\).*/\1/p' "$top/referee/orders/order.h" |
        sort >named
    sort -u tried | comm -23 named -
    sed -n '/^static void decide(/,/^}/s/.*strcmp(what, "\(.*\)").*/\1/p' \
        "$top/referee/journal/decisions.c" | sort >named
    sqlite3 club/referee.db 'SELECT DISTINCT text FROM decisions' | sort | comm -23 named -
}
