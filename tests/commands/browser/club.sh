#!/bin/sh
# club.sh PROGRAM TREE FOLDER TOOLS: publishes a club into FOLDER/site, with games of all kinds and
# players of all names.
set -eu
program=$1 top=$2 built=$4
tools() {
    : # browser.sh has built them
}
rm -rf "$3"
mkdir -p "$3"
cd "$3"
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

start
works 2026-11-21T08:00Z
opened 'game: connecting\nevent: Autumn cup\nplayers:\n  - {name: Ann, email: ann@example.org}
  - {name: Ben, email: ben@example.org}\ndots: 5\ntime: {each: 5 days}\n' ann@example.org \
    ben@example.org
for row in 1 3 5; do
    answers ann@example.org "a$row-b$row {mine}"
    answers ben@example.org "c$row-d$row"
done
opened 'game: permutations\nrounds: 4\nplayers:
  - {name: "אבג \\u202Eevil", email: cleo@example.org}
  - {name: "<img src=x onerror=alert(1)>", email: dan@example.org}\n' \
    cleo@example.org dan@example.org
answers cleo@example.org 17
answers dan@example.org '[34567]'
{
    printf 'game: scrambled\ncards: 140\nplayers:\n'
    printf '  - {name: %040d, email: eve@example.org}\n' 7
    printf '  - {name: "Cy &amp; <b>,;\\\\", email: cy@example.org}\n'
    printf 'moves: |\n '
} >record.yaml
seq 138 | awk '{ printf " %dx%d", $1, $1 + 1 } END { print "" }' >>record.yaml
referee open record.yaml >number
deliver
for player in eve cy; do answers $player@example.org accept; done
opened 'game: differences\nplayers:\n  - {name: Ann, email: ann@example.org}
  - {name: Gil, email: gil@example.org}\nsquares: 4\n' ann@example.org gil@example.org
answers gil@example.org resign
printf 'game: stepping\nplayers:\n  - {name: Eve, email: eve2@example.org}
  - {name: Gil, email: gil@example.org}\nsquares: 60\nmoves: |\n ' >record.yaml
for row in $(seq 60); do
    for column in a b c d e f g h i j k l m n o p q r s t; do printf ' %s%s' $column "$row"; done
done >>record.yaml
echo >>record.yaml
referee open record.yaml >number
deliver
for player in eve2 gil; do answers $player@example.org accept; done
opened 'game: connecting\nplayers:\n  - {name: Ann, email: ann@example.org}
  - {name: Ben, email: ben@example.org}\n  - {name: Gil, email: gil@example.org}\ndots: 4\n' \
    ann@example.org ben@example.org gil@example.org
answers ann@example.org a1-b1
answers ben@example.org resign
answers gil@example.org a2-b2
answers ann@example.org c1-d1
printf '%s\n' 'Ann <ann@example.org>' 'Ben <ben@example.org>' 'Eve <eve@example.org>' \
    'Cy <cy@example.org>' >players
for kind in 'League --agreed' 'Double --agreed --double' Sign-up; do
    # shellcheck disable=SC2086 # options
    set -- $kind
    name=$1
    shift
    referee tournament new "$name" differences squares=6 --players players "$@"
done
referee tournament withdraw League ben@example.org --why 'No time'
deliver
referee settings url=https://club.example.org/
referee publish site
