#!/bin/sh
# The referee does what players order, or says why not: refusals, offers among three, moves taken
# back in lists, conditions, secret lists.
# Runs: long
# shellcheck disable=SC2016,SC2034 # quotes hide what the inner shell expands; `now` is used there
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 85
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

header='game: differences\nsquares: 6\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
header="$header"'  - {name: Ben, email: ben@example.org}\n'

# The newest message to an address, in one line.
reads() { # address pattern
    read_mail "$1" | tr -s '\n ' ' ' | grep -q -- "$2" || { read_mail "$1"; return 1; }
}

logs() { # pattern [game]
    "$program" referee log club "${2:-1}" >logged
    grep -q -- "$1" logged || { cat logged; return 1; }
}

titled() { # address pattern
    grep '^Subject: ' "box/$1" | grep -q -- "$2" || { grep '^Subject: ' "box/$1"; return 1; }
}

# --- refusals are in the log

start
opened "$header"
judge "the subject says what a message is" titled ann@example.org '\] Invitation: Grid'
answers ann@example.org accept
judge "… also before others have accepted" titled ann@example.org '\] Not begun: '
answers ben@example.org accept
judge "… and whose turn it is" titled ann@example.org '\] Your turn: .*: Ann - Ben\|Your turn'
judge "… to all players" titled ben@example.org "\] Ann's turn: "
answers ann@example.org a9
judge "refusals are in the log" logs 'Ann: not done: `a9`: .*off-board'
answers ann@example.org "$(printf 'a1\nresign now please?')"
judge "… and what was unclear" logs 'Ann: not done: `resign now please?`: this order is written'
judge "… with nothing that was undone" has_no "played move" logged
answers ben@example.org b3
judge "… and the player who was not to move" logs "Ben: not done: .b3.: it is Ann's turn"
answers ann@example.org "$(printf 'help\nmoves')"
judge "each answer begins a line, after a long one, too" \
    grep -q '^You wrote: moves$' box/ann@example.org
old=$(token ann@example.org)
answers ann@example.org 'Game 2: a1'
judge "… and a move in another game" logs 'Ann: not done: .Game 2: a1.: this is about another game'
answers ann@example.org '**a1**'
judge "a move in bold letters" test "$(fact .moves)" = 1
letter ann@example.org "$old" c3 | referee receive
judge "… an answer to an older message is in the log, too" logs 'Ann: not done: `c3`: you have ans'
judge "all of this verifies" verifies

# --- each consequence is a paragraph

start
opened "$header" ann@example.org ben@example.org
answers ben@example.org 'if a1 then b3'
answers ann@example.org "$(printf 'a1 {hello}\nif b3 then c5')"
judge "a move with its consequences" test "$(fact .moves)" = 3
read_mail ben@example.org | sed -n '/^Ann: played/,/move 3/p' >told
judge "… each a paragraph" test "$(grep -c . told) $(grep -c '^$' told)" = '3 2'
judge "all of this verifies" verifies

# --- offers among three

three='game: scrambled\ncards: 9\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
three="$three"'  - {name: Ben, email: ben@example.org}\n  - {name: Cleo, email: cleo@example.org}\n'
start
opened "$three" ann@example.org ben@example.org cleo@example.org
answers ann@example.org 'I play 1x4.'
judge "a move that ends like a sentence" test "$(fact .moves)" = 1
answers ann@example.org takeback
judge "a takeback is requested" says ben@example.org 'Ann: asks for a takeback: the others may'
answers ben@example.org 'accept takeback'
judge "… and the comments of others stand on their own" \
    reads cleo@example.org 'Ben: accepts the takeback, which others have yet to answer '
answers cleo@example.org 'accept takeback'
judge "… until all have agreed" test "$(fact .moves)" = 0
move() { # address
    answers "$1" "$("$program" referee export club 1 | "$program" moves - | tr ' ' '\n' |
        grep -m 1 x)"
}
for player in ann ben cleo; do move $player@example.org; done
answers ben@example.org takeback
answers ann@example.org takeback
judge "… asking, too, is an acceptance" \
    reads cleo@example.org 'Ann: accepts the takeback, which others have yet to answer '
answers cleo@example.org 'accept takeback'
judge "… of the move of the player who asked first" test "$(fact .moves)" = 1
judge "all of this verifies" verifies

# --- moves in lists can be taken back

rolls_back() { # moves as YAML, how many to keep, what is left
    start
    printf '%b' "$header" >record.yaml
    printf 'moves:%b\nnotes: As it was\n' "$1" >>record.yaml
    referee open record.yaml >number && deliver
    for player in ann ben; do answers "$player@example.org" accept; done
    case $(fact .to_move) in
    1) answers ann@example.org "$4" ;;
    *) answers ben@example.org "$4" ;;
    esac
    referee rollback 1 "$2" --why 'So it is' || return 1
    "$program" referee export club 1 >left
    test "$(sed -n '/^moves/,/^notes/p' left | tr -d '\n')" = "$3" || { cat left; return 1; }
}
judge "rollback: of a list" rolls_back ' [a1, b3]' 2 'moves: [a1, b3]notes: As it was' c5
judge "… in other quotes" rolls_back " [\"a1\", b3]" 1 'moves: ["a1"]notes: As it was' c5
judge "… within an entry" rolls_back " ['a1 b3', c5]" 1 "moves: ['a1']notes: As it was" d2
judge "… to the beginning" rolls_back " ['a1 b3', c5]" 0 'moves: []notes: As it was' d2
judge "… of a list in lines" rolls_back "\n  - a1\n  - 'b3'\n  - c5" 2 \
    "moves:  - a1  - 'b3'notes: As it was" d2
judge "… ended by a block" rolls_back "\n  - a1\n  - |\n    b3\n" 1 \
    "moves:  - a1notes: As it was" c5
judge "… to its beginning" rolls_back "\n  - a1\n  - 'b3'\n" 0 'moves:notes: As it was' c5
judge "all of this verifies" verifies

# --- conditions

announces() { # text, what is answered
    answers ben@example.org "$1"
    reads ben@example.org "$2"
}
start
opened "$header" ann@example.org ben@example.org
judge "conditions: one that cannot arise is refused" \
    announces 'if a9 then b3' 'if a9: .*(off-board)'
judge "… and an answer that is illegal" announces 'if a1 then zz9' 'then zz9: .*(off-board)'
judge "… or illegal because of what comes before" announces 'if a1 then a2' 'then a2: .*(column)'
judge "… and a second step" announces 'if a1 then b3, if c1 then d4' 'is written `if c4-c5 then'
judge "… and so is text that is no move of the game" \
    announces 'if a1 then 3x5' 'then 3x5: .*(token)'
judge "… none of which is kept" \
    omits "condition is kept" "$program" referee log club
judge "… and all are in the log" logs 'Ben: not done: `if a9 then b3`: if a9:'
judge "conditions: legal ones are kept" announces 'if a1 then b3' 'Kept'
answers ben@example.org 'if a2 then b3'
answers ann@example.org a1
judge "… and played" test "$(fact .moves)" = 2
is "… and all are forgotten" "$(sqlite3 club/referee.db 'SELECT COUNT(*) FROM conditions')" 0
start
opened "$header" ann@example.org ben@example.org
answers ben@example.org "$(seq 50 | sed 's/.*/if a1 then b3/')"
answers ben@example.org "$(seq 50 | sed 's/.*/if a1 then b3/')"
judge "conditions: a hundred are kept" reads ben@example.org 'Kept'
judge "… and the last answer says that more are not" \
    announces 'if a1 then b3' 'for 100 cases already'
judge "… until they are cancelled" announces "$(printf 'cancel\nif a1 then b3')" 'Kept'
judge "all of this verifies" verifies
start
opened "$three" ann@example.org ben@example.org cleo@example.org
answers cleo@example.org 'if 2x9 then 3x8'
judge "conditions: what others can prevent is not checked" reads cleo@example.org 'Kept'
answers cleo@example.org 'if a1 then 3x8'
judge "… except for text that is no move of the game" reads cleo@example.org 'if a1: .*(token)'
answers ann@example.org 1x4
move=$("$program" referee export club 1 | "$program" moves - | tr ' ' '\n' | grep -m 1 x)
answers cleo@example.org "if $move then 9x9"
judge "… until it is the next move" reads cleo@example.org 'then 9x9: '
judge "all of this verifies" verifies

permutations='game: permutations\nrounds: 4\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
permutations="$permutations"'  - {name: Ben, email: ben@example.org}\n'
start
opened "$permutations" ann@example.org ben@example.org
judge "conditions: refused for secret answers" announces 'if 17 then [34]' 'cannot be announced'
answers ann@example.org 17
judge "… nor in secret rounds" announces 'if [34] then 18' 'in a secret round nothing can be'
answers ben@example.org '[0]'
judge "… whose answers the log replaces by the code of the error" logs \
    'Ben: not done: (too-small)$'
judge "all of this verifies" verifies

# An answer that turns out to be illegal when it is due is told only to its owner.
printf '%b' "$three" >record.yaml
printf 'moves: 1x4\n' >>record.yaml
move=$("$program" moves record.yaml | tr ' ' '\n' | grep -m 1 x)
start
opened "$three" ann@example.org ben@example.org cleo@example.org
answers cleo@example.org "if $move then 9x9"
judge "conditions: what cannot be checked yet is kept" reads cleo@example.org 'Kept'
answers ann@example.org 1x4
answers ben@example.org "$move"
judge "… and if it is illegal then, not played" test "$(fact .moves)" = 2
judge "… with a message" \
    reads cleo@example.org 'What you had announced for this case, 9x9, is not pl'
judge "… to no one else" has_no "had announced" box/ann* box/ben*
judge "… and is in the log" logs 'Cleo: announced, but not played'
judge "all of this verifies" verifies

# --- secret lists

numbers='game: by-numbers\nid: numbers 1\nsquares: 5\n'
numbers="$numbers"'time: {each: 3 days, zone: +01:00}\nplayers:\n'
numbers="$numbers"'  - {name: Ann, email: ann@example.org}\n'
numbers="$numbers"'  - {name: Ben, email: ben@example.org}\n'
now=2026-01-01T10:00Z
start
opened "$numbers" ann@example.org ben@example.org
judge "lists: missing ones are asked for" \
    reads ann@example.org 'Send yours, 5 whole numbers, each from 1 to 4, such as'
judge "… without a clock" reads ann@example.org 'No clock runs before all lists are in'
answers ann@example.org '[4, 3, 3, 2, 9]'
judge "… and checked" reads ann@example.org 'Not done: columns: 9 is not from 1 to 4 (value)\.'
answers ann@example.org c4
judge "… before any move" reads ann@example.org 'your list is owed, and nothing else'
answers ann@example.org '[4, 3, 3, 2, 2]~0123456789abcdef0123456789abcdef'
judge "… without a secret if there is no seal" reads ann@example.org 'send it without a secret'
now=2026-01-05T10:00Z
answers ann@example.org '[4, 3, 3, 2, 2]'
judge "lists: one is confirmed to its player" \
    reads ann@example.org 'Your list is in: \[4, 3, 3, 2, 2\]'
judge "… to that player alone" has_no "4, 3, 3, 2, 2" box/ben@example.org
judge "… and not in record or log" omits "4, 3, 3" \
    sh -c '"$1" referee export club 1 && "$1" referee log club' - "$program"
answers ann@example.org '[1, 1, 1, 1, 1]'
judge "… another one takes its place" reads ann@example.org 'Your list is now \[1, 1, 1, 1, 1\], in'
answers ann@example.org '[4, 3, 3, 2, 2]'
judge "all of this verifies" verifies
works 2026-01-11T10:00Z
referee tick && deliver
judge "lists: no player forfeits before they are in" test "$(fact .status)" = unfinished
works 2026-01-13T10:00Z
answers ben@example.org 'My numbers: 1 3 4 1 3'
judge "lists: the last one discloses all" reads ann@example.org \
    'columns, Ann: \[4, 3, 3, 2, 2\]; rows, Ben: \[1, 3, 4, 1, 3\]'
judge "… and starts the clock" \
    reads ann@example.org 'You have 3 days left. The flag falls on Friday'
answers ann@example.org c4
judge "… and the game" test "$(fact '.moves, .errors|tostring' | tr '\n' ' ')" = '1 [] '
judge "all of this verifies" verifies

# Sealed by the players themselves.
printf '%b' "$numbers" >plain.yaml
seals() { # player list
    "$program" seal --player "$1" plain.yaml "$2" >"seal$1"
    sed -n 's/^commitment *//p' "seal$1"
}
ann=$(seals 1 '[4, 3, 3, 2, 2]')
ben=$(seals 2 '[1, 3, 4, 1, 3]')
opens() { # player list
    echo "$2~$(sed -n 's/^secret *//p' "seal$1" | tr -d '~')"
}
start
opened "$numbers"'columns: {sealed: '"$ann"'}\nrows: {sealed: '"$ben"'}\n' \
    ann@example.org ben@example.org
answers ann@example.org '[4, 3, 3, 2, 2]'
judge "lists: a sealed one is opened with its secret" \
    reads ann@example.org 'send it with ~ and its secret'
answers ann@example.org "$(opens 1 '[4, 3, 3, 2, 1]')"
judge "… which must fit the seal" reads ann@example.org 'this is not what was sealed'
answers ann@example.org "$(opens 1 '[4, 3, 3, 2, 2]')"
answers ben@example.org "$(opens 2 '[1, 3, 4, 1, 3]')"
judge "… and then both are in the record" test "$(fact '.seals.opened')" = 2
answers ann@example.org c4
judge "… and the game begins" test "$(fact .moves)" = 1
judge "all of this verifies" verifies
printf '%b' "$numbers"'columns: {sealed: '"$ann"'}\n' >record.yaml
judge "lists: all are sealed, or none" \
    refuses "$program" referee open club record.yaml
judge "… with a message" grep -q 'one list and not the other' refused
printf '%b' "$numbers"'columns: [1, 1, 1, 1, 1]\n' >record.yaml
judge "… or in the open" refuses "$program" referee open club record.yaml
judge "… with a message" grep -q 'all lists are sealed, or none' refused

# A sheet is no record to go on with.
cp "$top/samples/differences-sheet.yaml" record.yaml
judge "sheets: none is opened" refuses "$program" referee open club record.yaml
judge "… with a message" grep -q 'holds a sheet (board:) and no moves' refused
