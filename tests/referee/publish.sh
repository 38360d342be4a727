#!/bin/sh
# The pages of `recto referee publish` hold what the public may know and nothing else, and only what
# changes is written.
# Runs: long
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 102
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"
# shellcheck source=tests/helpers/killed.sh
. "$top/tests/helpers/killed.sh"

publish() {
    referee publish site
}

# Everything of the folder but what it holds: names, sizes, times, inodes.
facts() {
    (cd site && find . -type f ! -name '.recto-pages' -printf '%p %s %T@ %i\n' | sort)
}

holds() { # file text: in one of its lines
    grep -qF -e "$2" "site/$1" || { cat "site/$1"; return 1; }
}

lacks() { # text: nowhere, not even in the list of files
    has_no -rF -e "$1" site
}

# --- games with something to hide

start
works 2026-11-21T08:00Z
opened 'game: differences\nevent: "Autumn cup, by ann@example.org"\nplayers:
  - {name: Ann, email: ann@example.org}
  - email: ben@example.org
    name: "Ben <b>&amp;"
    successors: [{email: sue@example.org, name: Sue, from: 30}]\nsquares: 6
time: {each: 5 days}\n' ann@example.org ben@example.org
answers ann@example.org 'a1 {write to zoe.planted@example.net}'
answers ben@example.org 'b3
if c2 then d6'
answers ann@example.org 'Tell: plantedpress for everybody'
deliver
opened 'game: permutations\nrounds: 2\nplayers:
  - {name: "Cleo\\r\\nATTENDEE:x; \\u202Eevil", email: cleo@example.org}
  - {name: dan@example.org, email: dan@example.org}\n' cleo@example.org dan@example.org
answers cleo@example.org 17
referee publish watched
cp -r watched unwatched
find watched -type f -printf '%P %T@ %i\n' | sort >written
answers dan@example.org '[34567]'
referee publish watched
judge "a secret answer changes no file" diff -r watched unwatched
find watched -type f -printf '%P %T@ %i\n' | sort >written-now
judge "… nor is one written again" diff written written-now
opened 'game: differences\nplayers:\n  - {name: Kim, email: kim@example.org}
  - {name: Kim, email: kimm@example.org}\nsquares: 6\n' kim@example.org kimm@example.org
answers kimm@example.org resign
printf 'game: plexus\nplayers:\n  - {name: Invited Ida, email: ida@example.org}
  - {name: Joe, email: joe@example.org}\ndots: 7\n' >record.yaml
referee open record.yaml >number
deliver
judge "pages are published" publish
judge "a page a game" test -s site/game-1.html -a -s site/game-2.html -a -s site/game-3.html
judge "… but not of an invitation" test ! -e site/game-4.html
judge "… which is counted" holds index.html '1 invitation is open'

judge "addresses are nowhere" \
    has_no -riE "(ann|ben|cleo|dan|kimm?|ida|joe|sue)@example" site
judge "… but who will take over a seat is named" holds game-1.yaml '{name: Sue, from: 30}'
judge "… nor are those in comments" lacks 'zoe.planted@example.net'
judge "… which say that something was there" holds game-1.yaml 'zoe.planted@...'
judge "… nor is who was invited" lacks Ida
judge "secret answers are nowhere" lacks 34567
judge "what players write to each other reaches them" says ben@example.org plantedpress
judge "… and is nowhere" lacks plantedpress
judge "conditions are nowhere" has_no -w d6 site/game-1.*
hidden=0
for player in ann ben cleo dan kim kimm ida joe; do
    lacks "$(token $player@example.org)" >>found || hidden=1
    lacks "$(token $player@example.org | sed 's/.*\.//')" >>found || hidden=1
done
judge "tokens are nowhere" test $hidden = 0
for page in game-2.html index.html player-3.html player-4.html; do
    judge "$page does not tell who owes a secret answer" \
        has_no -E "(Cleo|dan).*(to move|owes)|waiting for.*(Cleo|dan)" "site/$page"
done
judge "… but that all do" holds index.html 'waiting for what all players write in secret'
judge "a record of the pages is sound" "$program" check -q site/game-1.yaml site/game-3.yaml
judge "… with its moves" holds game-1.yaml 'b3 <2026-11-21T08:00Z>'

judge "names are escaped in HTML" holds game-1.html 'Ben &lt;b&gt;&amp;amp;'
judge "… and in lists" holds index.html 'Ben &lt;b&gt;&amp;amp;'
judge "… and in feeds" holds game-1.atom 'Ben &lt;b&gt;&amp;amp; b3'
judge "a line break in a name makes no line of a calendar" \
    has_no -rE "^(ATTENDEE|evil)" site
judge "a name that is an address is not shown" holds game-2.yaml '{name: "dan"}'
judge "of two people with one name the second has a number" holds game-3.html 'Kim (6)'
judge "standings tell them apart" sh -c \
    'grep -q "player-5.html\"><bdi>Kim<" site/standings.html &&
    grep -q "player-6.html\"><bdi>Kim (6)<" site/standings.html'
judge "statistics count the games" holds statistics.html '<th scope="row"><bdi>permutations</bdi>'

# --- deadlines and news

judge "a running game tells who is waited for" holds index.html 'waiting for <bdi>Ann</bdi> since'
judge "… and until when" \
    holds index.html 'until <time class="when" datetime="2026-11-26T08:00:00Z">'
judge "the calendar of who is due has the deadline" holds player-1.ics 'DTSTART:20261126T080000Z'
judge "… and no other's has" has_no DTSTART:2026 site/player-[2-9].ics
judge "lines of calendars have at most 75 octets" has_no -E ".{77}" site/*.ics
judge "… and end as they must" has_no -v "$(printf '\r')\$" site/*.ics
judge "without an address, links are relative" holds game-1.atom 'href="game-1.html"'

# --- tournaments

judge "without tournaments, there is a page that says so" holds tournaments.html 'None so far'
printf 'Ann <ann@example.org>\nBen <ben@example.org>\nCleo <cleo@example.org>
Dan <dan@example.org>\n' >players
cp -r box kept
referee tournament new 'Autumn & Winter' differences squares=6 --players players --agreed
referee tournament new 'Spring Cup' plexus dots=5 --players players --closing 2026-12-01
judge "tournaments are published" publish
judge "… and the page of games leads there" holds index.html \
    '<a href="tournament-2.html"><bdi>Spring Cup</bdi></a> (sign-up until 2026-12-01)'
judge "a page tells how to sign up" holds tournament-2.html \
    'mailto:referee@example.org?body=sign%20up%20for%20Spring%20Cup">'
judge "… and how many are invited" holds tournament-2.html '4 others have not answered'
judge "… but not who" has_no -E "Cleo|Dan" site/tournament-2.html
judge "a running one has its table" holds tournament-1.html '<h2>Cross table</h2>'
judge "… and its rounds, with the games" \
    sh -c 'grep -A 2 "<h2>Round 1</h2>" site/tournament-1.html | grep -q "game-5.html"'
judge "no address of a player is in them" has_no -iE "(ann|ben|cleo|dan)@" site/tournament*
facts >before
publish
facts | diff before - | none "a second run writes nothing"
referee decide 5 won 1 --why 'No answer'
referee tournament withdraw 'Autumn & Winter' dan@example.org --why 'Ill'
publish
judge "results stand in the table" \
    sh -c 'grep -A 3 "<h1" site/tournament-1.html | grep -q "of 3 games are over"'
judge "… and who has left" holds tournament-1.html 'so none of them counts'
facts | diff before - | sed -n 's/^> \.\/\([^ ]*\) .*/\1/p' | sort >changed
judge "only the tournament that changed is written" \
    sh -c 'grep -qx tournament-1.html changed && ! grep -x tournament-2.html changed'
rm -rf box && mv kept box

# --- my games, by mail

cp box/ann@example.org newest
answers ann@example.org 'list my games'
judge "my games: those that wait for a player come first" says ann@example.org \
    '  game 1, Grid Game Of Differences, with Ben <b>&amp;: your turn'
judge "… with the deadline" says ann@example.org '2026-11-26 08:00'
judge "… and no address of a page, as long as there is none" \
    has_no "game-1.html" box/ann@example.org
answers cleo@example.org 'my games'
judge "whose secret answer is missing is not told" says cleo@example.org 'your turn'
answers dan@example.org 'my games'
judge "… to who has answered" says dan@example.org 'the others are asked'
answers joe@example.org 'my games'
judge "an invitation is among them" says joe@example.org 'with Invited Ida: you'
answers kim@example.org 'my games'
judge "a game that ended is not" says kim@example.org 'None of your games is running'
referee organiser 'Ann <ANN@example.org>' && deliver
referee settings url=https://club.example.org
answers ann@example.org 'my games'
judge "in a mail about no game, too" says ann@example.org 'game 1, Grid'
judge "… with addresses of pages" says ann@example.org 'https://club.example.org/game-1.html'
judge "… and of all games" says ann@example.org 'https://club.example.org/player-1.html'
referee settings url=
cp newest box/ann@example.org

# --- nothing is written without a change

publish
facts >before
judge "a second run" publish
facts | diff before - | none "… writes nothing"
judge "a setting" referee settings url=https://club.example.org
judge "… is published" publish
judge "… as absolute links of feeds" holds game-1.atom 'href="https://club.example.org/game-1.html"'
judge "… and of calendars" holds player-1.ics 'URL:https://club.example.org/game-1.html'
facts >before
answers ann@example.org c2
publish
facts | diff before - | sed -n 's/^> \.\/\([^ ]*\) .*/\1/p' | sort >changed
judge "a move changes the pages of its game" grep -qx game-1.html changed
judge "… and those of its players" grep -qx player-1.ics changed
judge "… and nobody else's" has_no -E "game-[23]|player-[3-9]|style|players|ended" changed
echo spoilt >site/index.html
rm site/game-3.html
judge "a server that opens records" referee settings editor=https://club.example.org/recto
publish
grep -h -o 'https://club.example.org/recto/#record=[^"]*">Look at this' site/game-1.html >address
judge "… is linked to with all of the record" has_no '[^]A-Za-z0-9%_.!~*()"><:/#= -]' address
bash -c 'printf %b "$(sed "s/.*record=//; s/\">.*//; s/%/\\\\x/g" address; echo .)"' >linked
{ cat site/game-1.yaml && printf '\n.'; } >record
judge "… to the last byte" cmp linked record
referee settings editor=
publish
judge "… unless there is none" lacks '#record='
judge "files that others have changed or removed" publish
judge "… are written again" sh -c 'grep -q "</html>" site/index.html && test -s site/game-3.html'

# --- the folder

echo mine >site/mine.txt
"$program" referee init other --address referee@example.org
judge "a store without games can be published there, too" "$program" referee publish other site
judge "… which removes what was published before" test ! -e site/game-1.html
is "… and nothing else" "$(cat site/mine.txt)" mine
publish
printf 'recto pages 1\n0123abcd\nold-1.html - 0123 4 5 6\nindex.html - 45 6 7 8\n' \
    >site/.recto-pages
touch site/old-1.html site/.recto-abcdefghijklmnop
facts >before
judge "a folder of an earlier version is taken over" publish
judge "… with its list, and what a killed run has left" \
    sh -c 'test ! -e site/old-1.html && test ! -e site/.recto-abcdefghijklmnop'
facts | diff before - | grep '^>' | none "… and nothing is written again"
mkdir full && echo mine >full/index.html
ends "a folder with other files is refused" 73 referee publish full
is "… and left alone" "$(cat full/index.html)" mine
mkdir begun && touch begun/.recto-abcdefghijklmnop
ends "a folder in which the first run was killed is taken" 0 referee publish begun
judge "… and what it has left goes" test ! -e begun/.recto-abcdefghijklmnop
ends "a folder that cannot be made is refused" 73 referee publish no/where
ends "the folder must be named" 64 referee publish

# --- trouble

# Every page is whole, and old or new.
whole() {
    for page in site/*.html; do
        tail -c 8 "$page" | grep -q '</html>' || { echo "$page"; return 1; }
    done
    for page in site/*.atom; do
        tail -c 8 "$page" | grep -q '</feed>' || { echo "$page"; return 1; }
    done
}

answers ann@example.org preview
referee settings url=
ends "a full disk is told" 75 sh -c 'ulimit -f 8; exec "$0" publish club site' \
    "$program-referee"
judge "… and leaves no half pages" whole
times=0
moves() {
    times=$((times + 1))
    referee settings "url=https://$times.example.org/"
}
for call in write place; do
    judge "killed at any $call, it leaves whole pages" \
        survives $call 8 moves whole publish club site
done
judge "… and can be repeated" publish
judge "… to the end" holds game-2.atom 'href="https://'$times'.example.org/game-2.html"'
judge "nothing is left beside the pages" \
    sh -c 'test -z "$(find site -name ".*-*" ! -name .recto-pages)"'

# --- long comments

start
unset now
comment=$(printf '%04000d' 7 | sed 's/0/é\&quot;<\&/g')
{
    printf 'game: differences\nsquares: 6\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
    printf '  - {name: Ben, email: ben@example.org}\nmoves: |\n'
    for move in a1 b3 ooooooooc5 oooooooood2; do
        printf '  %s {%s%s}\n' "${move#"${move%??}"}" "${move%??}" "$comment"
    done
} >record.yaml
referee open record.yaml >number
deliver
for player in ann@example.org ben@example.org; do answers "$player" accept; done
judge "a game with long comments is published" publish
judge "… on pages below 100 KB" sh -c 'test "$(wc -c <site/game-1.html)" -gt 9000 &&
    ! find site -size +99k ! -name "*.yaml" | grep .'
judge "… with the beginning of each, in whole characters" \
    has_no � site/game-1.html
judge "… which is said" holds game-1.html '… (all of it is in the record)'
judge "… and in the feed" holds game-1.atom '… (all of it is in the record)'
judge "… and all of it in the record" sh -c 'test "$(wc -c <site/game-1.yaml)" -gt 100000'

# --- a large board

{
    printf 'game: differences\nsquares: 702\nplayers:\n'
    printf '  - {name: %s, email: %s@example.org}\n' Ann ann Ben ben
} >record.yaml
referee open record.yaml >number
deliver
for player in ann@example.org ben@example.org; do answers "$player" accept; done
publish
judge "a board too large for a page with its steps is shown as it stands" holds game-2.html '<svg'
