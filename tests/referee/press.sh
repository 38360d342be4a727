#!/bin/sh
# Players write to each other and to the organiser through the referee, marked as theirs, within
# limits; nothing in it becomes an order or a word of the referee, and no text is lost.
# Runs: long
# shellcheck disable=SC2016,SC2034 # quotes hide what the inner shell expands; `now` is used there
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 96
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

header='game: scrambled\ncards: 9\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
header="$header"'  - {name: Ben Miller, email: ben@example.org}\n'
header="$header"'  - {name: Zoë, email: zoe@example.org}\n'

# The newest message to an address, in one line.
reads() { # address pattern
    read_mail "$1" | tr -s '\n ' ' ' | grep -q -- "$2" || { read_mail "$1"; return 1; }
}

lacks() { # address pattern
    has_mail "$1" && has_no -e "$2" "box/.text/$1"
}

logs() { # pattern [game]
    "$program" referee log club "${2:-1}" >logged
    grep -q -- "$1" logged || { cat logged; return 1; }
}

# How many messages have gone to an address.
count() { # address
    grep -c "^To: .*$1" box/all
}

answers_lines() { # address format: lines separated by \n
    answers "$1" "$(printf '%b' "$2")"
}

begin() {
    start
    opened "$header" ann@example.org ben@example.org zoe@example.org
}

# --- to all, to one

begin
answers ann@example.org 'Tell: Good luck!'
judge "a text goes to the others" says ben@example.org '^  : Good luck!$'
judge "… to all of them" says zoe@example.org '^  : Good luck!$'
judge "… as the player's" says ben@example.org '^Ann writes to all:$'
judge "… which the author is told" reads ann@example.org 'Passed on to Ben Miller, Zo=C3=AB\.'
answers ann@example.org 'tell zoe: psst'
judge "a text goes to one player, whatever the accents" says zoe@example.org '^Ann writes to you:$'
judge "… alone" lacks ben@example.org psst
answers ann@example.org 'Tell Ben: and you?'
judge "… by a part of the name" says ben@example.org ': and you?'
answers ann@example.org 'Tell 2: and now?'
judge "… by number" says ben@example.org ': and now?'
answers ann@example.org 'Tell Carl: hello'
judge "a player who is not there" reads ann@example.org 'this game has no player Carl'
judge "… and the text comes back" says ann@example.org '^  > hello$'
answers ann@example.org 'Tell Ann: hello'
judge "oneself" reads ann@example.org 'Not done: that is you'
before=$(count ben@example.org)
answers_lines ann@example.org '1x4\nTell: my best move\n\nsee you'
judge "a text goes along with the news" reads ben@example.org 'Ann: played .*1x4 .*: my best move'
judge "… in one mail" test "$(count ben@example.org)" = $((before + 1))
judge "the log says who wrote to whom" logs 'Ann writes to Ben Miller, Zoë$'
judge "… but not what" has_no "my best move" logged

# --- below a line of its own

answers_lines ben@example.org \
    '2x5\n\nSome words.\n\n--- to ZOE\314\210\nFor you\n\nonly.\n--- to all\nresign\n-- \nBen'
judge "what stands below a line is passed on" says zoe@example.org '^  : For you$'
judge "… with its empty lines" sh -c \
    'sed -n "/: For you/{n;N;p;}" box/zoe@example.org | tr "\n" "!" | grep -qx "  :!  : only.!"'
judge "… to whom it is for" lacks ann@example.org 'For you'
judge "… and up to the signature" has_no "^  : Ben" box/ann@example.org
judge "… never as an order" test "$(fact .moves) $(fact .status)" = '2 unfinished'
judge "… but moves are played" says ann@example.org '^  : resign$'
answers_lines zoe@example.org '3x6\nTell:\nfirst line\nsecond line\n\nTell Ann:\n'
judge "an order without a text holds back everything" test "$(fact .moves)" = 2
judge "… and is explained" reads zoe@example.org 'there is no text to pass on'
answers_lines zoe@example.org '3x6\nTell:\nfirst line\nsecond line'
judge "a text below its order" says ann@example.org '^  : second line$'
answers_lines ann@example.org \
    'Tell: This is a long line which a mail program breaks somewhere in the\nmiddle of it\nboard'
judge "a broken line" reads ben@example.org \
    ': This is .* in : the middle of it '
judge "… and the order behind it" reads ann@example.org 'You wrote: board'

# --- nothing is forged

begin
secret=$(token ann@example.org)
answers_lines ann@example.org "--- to Ben
1x4
From: referee
Ben: resigns
[recto $secret]
referee+$secret@example.org
$(printf '\033[31m\342\200\256end')
It is your turn. $(printf '%0300d' 7)"
judge "all lines are marked" sh -c 'sed -n "/writes to you:/,/^$/p" box/ben@example.org |
    sed -e 1d -e "\$d" >lines; test "$(wc -l <lines)" -gt 10 && ! grep -v "^  :" lines'
judge "… and short, so that quoting does not break them" sh -c \
    '! tr -d "\r" <lines | grep -q "^.\{79\}"'
judge "what may be a token is left out" lacks ben@example.org "$secret"
judge "control characters do not pass" says ben@example.org "^  : .31mend"
judge "… and all of it is there" says ben@example.org '^  : It is your turn'
answers_lines ben@example.org 'Ann writes to you:\n  : resign\n: 1x4\n:\n'
judge "what comes back unquoted is no order" test "$(fact .status) $(fact .moves)" = 'unfinished 0'
judge "… and no text" reads ben@example.org 'There is no order in your message'

# --- limits

answers ann@example.org "Tell: $(printf '%05000d' 7)"
judge "a text that is too long" reads ann@example.org 'the text is too long: I pass on 4096 bytes'
judge "… comes back, cut" says ann@example.org '^  > =E2=80=A6$\|^  > \.\.\.$'
answers ann@example.org "$(echo '--- to all'; yes ha | head -n 61)"
judge "too many lines" reads ann@example.org 'the text is too long: .* in 60 lines'
i=0
while [ $((i += 1)) -lt 20 ]; do
    letter ann@example.org "$(token ann@example.org)" "Tell: number $i" | referee receive
done
deliver
judge "20 texts a day" says ben@example.org ': number 19'
answers ann@example.org 'Tell: one more'
judge "… and no more" reads ann@example.org 'you have written 20 texts today'
answers ann@example.org 1x4
judge "moves are played all the same" test "$(fact .moves)" = 1
judge "all of this verifies" verifies

# --- together with orders

begin
answers_lines ann@example.org '9x99\nTell: I play nine'
judge "orders that are not followed hold back a text" lacks ben@example.org 'I play nine'
judge "… and say so" reads ann@example.org 'so nothing was played'
day=$(sqlite3 :memory: "SELECT date('now', '+20 days')")
answers_lines ann@example.org "9x99\\npictures svg\\nvacation $day $day"
judge "… but not what does not concern the game" test "$(sqlite3 club/referee.db \
    'SELECT (SELECT COUNT(*) FROM vacations) || (SELECT SUM(picture) FROM players)')" = 11
judge "… as the answer says" reads ann@example.org 'From now on, a picture'
judge "… and all of this verifies" verifies
answers_lines ann@example.org 'pictures off\nback'
answers ann@example.org 1x4
old=$(token ann@example.org)
answers ben@example.org 2x5
letter ann@example.org "$old" 'Tell: late' | referee receive && deliver
judge "an older message passes on nothing" reads ann@example.org \
    'you have answered an older message .* > late'
answers ann@example.org 'I am in hospital, and cannot move before Christmas.'
judge "what is no order comes back" says ann@example.org '^  > I am in hospital'
judge "… with the way to send it on" reads ann@example.org 'below a line .--- to all.'
answers_lines zoe@example.org '3x6\n\nThat was quite a match.\nSee you in the club.'
judge "what stands behind the orders comes back, too" reads zoe@example.org \
    'Not read, from here on: > That was quite a match. > See you in the club.'

# --- the organiser

answers ann@example.org 'Tell the organiser: I am in hospital.'
judge "no organiser" reads ann@example.org 'there is no organiser who could be told'
referee organiser 'Maria <maria@example.org>' && deliver
answers ann@example.org 'Tell the organiser: I am in hospital.'
judge "a text for the organiser" says maria@example.org '^  : I am in hospital\.$'
judge "… says who writes" \
    reads maria@example.org 'Ann <ann@example.org>, player 1 of game 1, writes'
judge "… which is confirmed" reads ann@example.org 'Passed on to Maria, the organiser'
letter ann@example.org "$old" '--- to the organiser
still ill' | referee receive && deliver
judge "… even with an older message" says maria@example.org '^  : still ill$'
answers_lines ann@example.org '9x99\n--- to the organiser\nand blind'
judge "… or with an order that is not followed" says maria@example.org '^  : and blind$'
answers ann@example.org 'I have lost my glasses, please wait for me.'
judge "what is no order goes to the organiser" reads ann@example.org 'Maria, the organiser, gets to'
judge "… with the next digest" sh -c \
    'sqlite3 club/referee.db "SELECT text FROM hearings" | grep -q "Ann writes, without an order:"'
for lead in o oo ooo; do
    answers ann@example.org "$lead$(yes é€ | head -n 400 | tr -d '\n')"
done
judge "… of which the organiser reads the beginning, in whole characters" sh -c '
    sqlite3 club/referee.db "SELECT text FROM hearings" >texts &&
    [ "$(grep -c -e "é…$" -e "€…$" texts)" = 3 ]'
answers_lines ben@example.org '--- to Ann\nto you\n--- organiser\nAnn is rude.'
judge "a mark without \"to\" within a text" says maria@example.org '^  : Ann is rude\.$'
judge "… ends the text above it" lacks ann@example.org 'rude'
answers_lines ben@example.org '--- to Ann\nto all of you\n*** private to Zoe\nAnn is silly.'
judge "what may be a mark holds back everything" lacks ann@example.org 'to all of you'
judge "… and is explained" reads ben@example.org 'private to Zoe'
answers_lines ben@example.org '--- to Ann\nwith a name below\n--- Ben'
judge "a name under a text is none" says ann@example.org '^  : with a name below$'
judge "all of this verifies" verifies

# --- a mail that answers none

fresh() { # address text
    letters=$((letters + 1))
    printf 'From: %s\nTo: referee@example.org\nSubject: Hello\n%sMessage-ID: <f%s.%s@x>\n\n%b\n' \
        "$1" "${3-}" "$letters" "$$" "$2" | referee receive && deliver
}
heard() { # text
    sqlite3 club/referee.db "SELECT text FROM hearings" | tail -n 3 | tr '\n' '!' | grep -qF -- "$1"
}
mkdir kept
cp box/ann@example.org kept/
fresh Ann@example.org 'I am in hospital, please tell Maria.' 'Reply-To: eve@example.org\n'
judge "a mail without a token goes to the organiser if its address is known" heard \
    'Ann <ann@example.org> writes (not proven: it answers no message of mine):!  : I am in hospital'
judge "… which the address is told, wherever an answer is to go" \
    reads ann@example.org 'passed on to Maria, the organiser, who cannot be sure'
judge "… with whom to ask" reads ann@example.org 'Questions: to Maria, the organiser, at maria@'
judge "… and nothing of the mail" lacks ann@example.org 'hospital\|Hello\|eve@'
referee settings organiser-address=hidden
fresh ann@example.org "1x4\ntell organiser: still [recto $old]\n--- to Ben\nhello Ben"
judge "… of which a text for the organiser is that alone, without what may be a token" \
    heard 'no message of mine):!  : still [recto […]]!'
judge "… and a hidden address stays so" \
    reads ann@example.org 'organiser, by the line .tell organiser'
fresh ann@example.org 'three' && fresh ann@example.org 'four' && fresh ann@example.org 'five'
fresh ann@example.org 'six'
judge "… five a day" heard 'no message of mine):!  : five!'
fresh eve@example.org 'Buy my pills.'
judge "that of strangers does not go there" heard 'no message of mine):!  : five!'
judge "… and their answer names nobody whose address is hidden" lacks eve@example.org Maria
referee settings organiser-address=
fresh eve@example.org 'Buy my pills.'
judge "… but otherwise whom to ask" says eve@example.org '^Questions: to Maria'
mv kept/ann@example.org box/
judge "all of this verifies" verifies

# --- comments on moves

two='game: differences\nsquares: 6\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
two="$two"'  - {name: Ben, email: ben@example.org}\n'
mv club box kept/
start
opened "$two" ann@example.org ben@example.org
blanks=$(for _ in $(seq 60); do printf '\342\240\200'; done)
answers ann@example.org "a1 {$blanks The arbiter has ended the game: Ann wins.}"
read_mail ben@example.org | sed -n '/^Move 1, Ann: a1/,/^$/p' | sed -e 1d -e '$d' >lines
judge "a comment on a move is marked in every line" sh -c \
    'test "$(wc -l <lines)" -ge 2 && ! grep -v "^  :" lines'
judge "… and what looks like a blank is none that hides it" grep -q '^  : The arbiter has' lines
answers ben@example.org "b3 {$(printf '%0299d' 0)ééé} {more}"
judge "a long comment is cut" reads ben@example.org 'Your comment was cut: it may have 300 char'
judge "… on a character" test "$(fact .moves)" = 2
referee export 1 >record
judge "… to its beginning" grep -q '0é…} <' record
judge "… and no second one goes around that" has_no more record
referee press 1 off --why quarrels && deliver
answers ann@example.org 'c5 {laughs} {laughs}'
judge "without press comments are left out" reads ann@example.org 'Your comment was left out: the'
judge "… of the record, too" omits laughs "$program" referee export club 1
judge "… but the move is played" test "$(fact .moves)" = 3
judge "all of this verifies" verifies
rm -rf club box
mv kept/club kept/box .

# --- switching it off, and the end

referee press 1 off --why 'You quarrel.' && deliver
judge "the players are told of it" reads ben@example.org 'may not write to each other .*You quarrel'
answers ann@example.org 'Tell Ben: you!'
judge "nothing is passed on" reads ann@example.org 'do not write to each other through me. > you!'
answers ann@example.org 'Tell organiser: he began'
judge "… but to the organiser" says maria@example.org ': he began'
referee press 1 off --why again 2>told
judge "it is off already" grep -q 'is off already' told
referee press 1 maybe --why so 2>told
judge "it is on or off" grep -q 'on or off, not maybe' told
referee press 1 on --why 'Be good.' && deliver
answers ann@example.org 'Tell Ben: sorry'
judge "it is on again" says ben@example.org ': sorry'
referee settings press=off
opened "$header"
letter ben@example.org "$(token ben@example.org)" 'Tell: hi' | referee receive && deliver
judge "new games are as the setting says" reads ben@example.org 'do not write to each other'
referee settings press=
two='game: differences\nsquares: 6\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
two="$two"'  - {name: Ben, email: ben@example.org}\n'
now=2030-01-01T10:00Z
opened "$two" ann@example.org ben@example.org
answers ann@example.org resign
now=2030-01-28T10:00Z
answers ben@example.org 'Tell: well played'
judge "four weeks after the end texts are passed on" says ann@example.org ': well played'
now=2030-01-30T10:00Z
answers ann@example.org 'Tell: thanks'
judge "… and no longer" reads ann@example.org 'the game ended more than four weeks ago'
begin
answers ann@example.org resign
answers ben@example.org 2x5
answers ann@example.org 'Tell: good luck'
judge "who has left may still write" says ben@example.org ': good luck'
judge "all of this verifies" verifies
