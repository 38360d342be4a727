#!/bin/sh
# valgrind sees no read of what was never written, and no leak, in a selection of commands. LONG=1
# makes the selection larger.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 29
cd "$work" || exit 2
cp "$top"/samples/*.yaml .

# somalloc lets valgrind watch programs that define malloc() themselves. What fontconfig and GLib
# keep until the end is no leak.
watched() { # status, least number of allocations, arguments of recto...
    status=$1 least=$2
    shift 2
    name="recto $*"
    whose=$program skipped=
    # valgrind does not pass on argv[0]: a program that finds its command there runs by its name.
    case $1 in
    select | unique | stats | table) whose=$program-archive skipped='*/recto-*' ;;
    play) # which recto becomes
        whose=$program-play
        shift
        ;;
    by-name)
        whose=$2
        shift 2
        ;;
    esac
    [ ${#name} -le 60 ] || name="$(echo "$name" | cut -c 1-57)..."
    rm -f log.*
    valgrind --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect \
        --trace-children=yes --trace-children-skip="$skipped" \
        --soname-synonyms=somalloc=NONE --log-file="$work/log.%p" "$whose" "$@" >out 2>err
    ended=$?
    # A child that became another program leaves no summary.
    [ -z "$skipped" ] || grep -L 'HEAP SUMMARY' log.* | xargs -r rm
    wrong=$(grep -L 'ERROR SUMMARY: 0 errors' log.*)
    allocations=$(sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p' log.* | tr -d , |
        sort -n | tail -n 1)
    if [ $ended -eq "$status" ] && [ -z "$wrong" ] && [ "${allocations:-0}" -ge "$least" ]; then
        pass "$name"
    else
        # shellcheck disable=SC2086 # names of files
        cat $wrong >said
        fail "$name: status $ended, ${allocations:-no} allocations"
    fi
}

printf 'game: differences\nplayers: [Ann, Bob]\nsquares: 9\nid: &a x\nmoves: a1\n' >malformed.yaml
printf 'game: differences\nplayers: [Ann, Bob]\nsquares: 9\nmoves: [A1, b2]\n' >record.yaml
: >empty.yaml

watched 1 30 check --jobs 1 .
watched 1 30 check --json --jobs 2 . empty.yaml "$top/tests/data/vectors" "$top/tests/data/slips"
watched 2 5 check missing.yaml
watched 1 10 show plexus.yaml bouncing.yaml malformed.yaml
watched 0 10 moves by-numbers-unfinished.yaml
watched 1 10 compare plexus.yaml bouncing.yaml
watched 0 10 fmt -i record.yaml
watched 0 10 add record.yaml c3
printf 'd4\nundo\nredo\nboard\nmoves\ncomment x\nhelp\nscore\nrepair\n' >lines
watched 1 10 play record.yaml <lines
watched 0 10 undo record.yaml 2
watched 0 10 show -o board.txt record.yaml
watched 0 100 show -o board.svg plexus.yaml
watched 0 1000 show -o board.pdf plexus.yaml
watched 0 5 new plexus
watched 0 100 referee init club --address referee@example.org
{
    printf 'From: a@example.org\nTo: referee@example.org\n'
    printf 'Message-ID: <1@example.org>\n\nhelp\n'
} >message
watched 0 500 referee receive club <message
watched 0 100 referee verify club

# Archives. Their parts go to a folder of their own.
mkdir parts
watched 0 100 select --symmetric --board plexus-unfinished.yaml --jobs 2 -o parts/chosen .
watched 0 30 select -c --event 'Autumn*' tournament.yaml
PATH=$work/bin:$PATH
mkdir bin
ln -s "$program-draw" bin/rules
watched 0 100 unique --symmetric -v -o parts/unique .
watched 0 30 unique <tournament.yaml
for shard in 1 2; do
    watched 0 30 check --json --account --shard $shard/2 tournament.yaml
done
watched 1 100 stats .
watched 0 30 table -T json tournament.yaml
watched 0 30 table -o parts/table.html tournament.yaml
watched 0 50 by-name rules bouncing
watched 0 50 by-name rules -o rules.html bouncing
printf 'game: permutations\nid: x\nplayers: [Ann, Bob]\nrounds: 4\nmoves: 5\n' >answer
watched 0 10 seal --player 1 answer '[3]'
[ "${LONG:-}" = 1 ] || exit 0
# Every file but the empty one with fmt and show, sound ones as pages, those of one board as
# pictures.
plan $((5 * ($(find . -maxdepth 1 -name '*.yaml' | wc -l) - 1) - 4))

for record in *.yaml; do
    "$program" check -q "$record" >out 2>&1
    case $? in
    0) sound=0 ;;
    *) sound=1 ;;
    esac
    [ "$record" != empty.yaml ] || continue
    watched $sound 10 fmt "$record"
    watched $sound 10 show "$record"
    [ "$record" != malformed.yaml ] || continue
    watched $sound 100 show -T html -o board.html "$record"
    watched $sound 1000 show -T pdf -o board.pdf "$record"
    case $record in
    club-evening.yaml | tournament.yaml) ;; # have several boards
    *) watched $sound 500 show -T png -o board.png "$record" ;;
    esac
done
watched 0 1000 show --blank -T pdf -o blank.pdf plexus.yaml
