#!/bin/sh
# Names are found without accents and case, misspelt ones are answered with those that there are,
# and names that are alike in one tournament are told.
# shellcheck disable=SC2016 # backquotes in messages start no commands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 62
cd "$work" || exit 2

# Records of these players, two a game.
games() { # event, names...
    event=$1
    shift
    while [ $# -gt 1 ]; do
        printf -- '---\ngame: differences\nplayers: ["%s", "%s"]\nsquares: 3\n' "$1" "$2"
        printf 'event: %s\nsite: Club\nmoves: a1 b2 c3\n' "$event"
        shift 2
    done
}

finds() { # how many, criterion...
    wanted=$1
    shift
    "$program" select -c "$@" club.yaml >out 2>err
    is "select $*: $wanted" "$(cat out)" "$wanted"
}

# The last name has its accent as a character of its own.
games 'Äußerer Pokal' 'Zoë' 'Łukasz Żak' 'Bjørn' 'Anna  Maria' 'ЁЖ' 'Ann' \
    "$(printf 'Rene\314\201')" 'Ben' >club.yaml
finds 1 --player zoe
finds 1 --player ZOE
finds 1 --player 'Zoë'
finds 1 --player 'zoË'
finds 1 --player 'z?e'
finds 1 --player 'lukasz zak'
finds 1 --player 'LUKASZ*'
finds 1 --player bjorn
finds 1 --player 'anna maria'
finds 1 --player 'ёж'
finds 1 --player rene
finds 1 --player 'René'
finds 1 --winner bjorn
finds 4 --event 'ausserer pokal'
finds 0 --player anne
finds 0 --player 'Bén'
finds 0 --player 'Zoé'

# --- one tournament whose name is typed in several ways

{
    games 'Été 2026' Ann Ben
    games 'ete 2026' Ben Cid
    games 'Hiver 2026' Ann Cid
} >cups.yaml
run table -e 'ETE 2026' cups.yaml
shows '2 games of differences'
run table -e 'Été 2026' cups.yaml
shows '1 game of differences'

# --- nothing is found

run table -e 'Ete' cups.yaml
judge "a part of an event: status 0 as ever" test $status -eq 0
says 'table: no event is called `Ete`; did you mean `ete 2026`?'
says 'table: there are `Hiver 2026`, `ete 2026`, `Été 2026`'
shows '0 games'
run table -e 'Hivre 2026' cups.yaml
says 'did you mean `Hiver 2026`?'
run select --event 'Hivre 2026' cups.yaml
judge "select: status 1 as ever" test $status -eq 1
says 'select: no event is called `Hivre 2026`; did you mean `Hiver 2026`?'
judge "… and nothing on standard output" test ! -s out
run select --player Benn cups.yaml
says 'select: no player is called `Benn`; did you mean `Ben`?'
says 'select: there are `Ann`, `Ben`, `Cid`'
run select --site Pub cups.yaml
says 'select: no site is called `Pub`'
says 'select: there is only `Club`'
run select --round 7 cups.yaml
says 'select: no round is called `7`, as no record names one'
run select --game plexus cups.yaml
says 'select: no game here is called `plexus`'
says 'select: there is only `differences`'
run select --game diferences cups.yaml
says '`diferences` is no game; did you mean `differences`?'
run select --player Ann --event 'ete 2026' --status unfinished cups.yaml
judge "names that there are get no remark" test ! -s err
"$program" select --player Nobody <cups.yaml >out 2>err
says 'there are `Ann`, `Ben`, `Cid`'
# shellcheck disable=SC2002 # a pipe is what is tested
cat cups.yaml | "$program" select --player Nobody >out 2>err
judge "a pipe cannot be read again" test $? -eq 1 -a ! -s err
run select -v --player '*' cups.yaml
judge "nor does --not say what is missing" test ! -s err
games Cup $(seq -f 'P%02.0f' 30) >many.yaml
run select --player Q many.yaml
says '`P09`, `P10` and 20 more'
printf 'game: differences\nplayers: [A, B]\nevent: "\\e[31mred"\nsquares: 3\nmoves: a1\n' >red.yaml
run select --event x red.yaml
says 'there is only `\x1b[31mred`'

# --- names that are alike

alike() { # what, names...
    what=$1
    shift
    games Cup "$@" >alike.yaml
    run table alike.yaml
    says "table: $what are alike: one player or two?"
}
distinct() { # names...
    games Cup "$@" >alike.yaml
    run table alike.yaml
    judge "not alike: $*" test ! -s err
}
one() { # spellings of one player's name
    for spelling; do
        games Cup "$spelling" Ben
    done >one.yaml
    run table -T json one.yaml
    judge "one player: $*" jq -e --argjson games $# --arg name "$1" \
        'any(.standings[]; .name == $name and .games == $games) and (.standings | length) == 2' out
}
one Ann ANN ann ' Ann ' 'Ann'
one 'Zoë' "$(printf 'Zoe\314\210')" 'ZOË' "$(printf 'ZOE\314\210')" 'Zoë '
one 'Joe Bloggs' 'Joe  Bloggs' "$(printf 'Joe\302\240Bloggs')" "$(printf 'Joe\342\200\213 Bloggs')"
# shellcheck disable=SC1112 # a name as it is printed
one "Conor O'Neil" 'Conor O’Neil'
one 'Anne-Marie' 'Anne‐Marie' 'anne–marie'
one 'Nguyễn' "$(printf 'Nguye\314\202\314\203n')" NGUYỄN
one '각' "$(printf '\341\204\200\341\205\241\341\206\250')"
one 'ΣΟΦΟΣ' 'σοφος' 'Σοφος'
one 'Strauß' 'STRAUSS'
one 'Ваня' 'ВАНЯ'

alike 'Bela and Béla' 'Béla' Ann Bela Ben
alike 'Bloggs, Joe and Joe Bloggs' 'Joe Bloggs' Ben 'Bloggs, Joe' Cid
alike 'J R Hartley and J.R. Hartley' 'J.R. Hartley' Ben 'J R Hartley' Cid
judge "… once" test "$(wc -l <err)" -eq 1
distinct Ann Anna Anne Hanna
distinct Bela 'Béla' Ann Ben
distinct 'Player 1' 'Player 2' 'Player 11' 'Player 12'
run table -T json "$top/samples"
judge "none of the samples' players are alike" test ! -s err
run table "$top"/samples/tournament.yaml
judge "… nor those of the tournament" test ! -s err
run table -T csv alike.yaml
judge "the remark changes no status" test $status -eq 0

# Each name is folded once, however many there are to compare it with.
awk 'BEGIN {
    printf "game: connecting\ndots: 4\nplayers: ["
    for (i = 0; i < 99; i++) {
        printf "\""
        for (letter = 0; letter < 6000; letter++)
            printf "\303\251"
        printf "%d\", ", i
    }
    print "]\nmoves: |\n  a1-b1"
}' >long.yaml
judge "long names of one beginning cost what they are long" \
    timeout 20 "$program" check -q long.yaml
