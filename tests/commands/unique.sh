#!/bin/sh
# `recto unique` leaves out exactly the records of which `compare` says that they are the same game.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 56
cd "$work" || exit 2

# --- against comparing every pair of records

write() { # file, ending of the header, moves
    printf '%s\nid: %s\nmoves: |\n  %s\n' "$2" "$1" "$3" >"$1.yaml"
}

board='game: connecting
players: [Ann, Ben]
dots: 4'
other='game: connecting
players: 3
squares: 3'
write a01 "$board" 'a1-a2 b1-b2'
write a02 "$board" '1. A2-A1 {a comment} 2. b1s'
write a03 "$board" 'a1s! (+0) b2n *'
write a04 "$other" 'a1-a2 b1-b2'
write a05 "$board" 'a1-a2'
write a06 "$board" 'b1-b2 a1-a2'
write a07 "$board
event: other
rules: {diagonals: false}" 'a1-a2 b1-b2 c1-c2 d1-d2'
write a08 "$board
rules: {diagonals: true}" 'a1-a2 b1-b2 c1-c2 d1-d2'
write a09 "$board" 'a1-a2 b1-b2 c1-c2 resign'
write a10 "$board" 'a1-a2 b1-b2 c1-c2 resign <2026-11-03>'
write a11 "$board" 'a1-a2 b1-b2 c1-c2 forfeit'
write a12 "$board" ''
write a13 "$other" 'c1-c2 c2-c3'
write a14 "$other" 'c1-c2 c2-c3 c3-c4 draw'
write a15 "$board" 'a1-a2 b1-b2 c1-c2'
# Where either player may move, it matters which one does.
plexus='game: plexus
players: [Ann, Ben]
dots: 5'
write a16 "$plexus" '1:c3-c2'
write a17 "$plexus" '2:c3-c2'
# So it does when somebody left, and how.
leaving='game: connecting
players: [Ann, Ben, Cy]
dots: 4'
write a18 "$leaving" '3:leaves a1-a2 b1-b2'
write a19 "$leaving" 'a1-a2 3:leaves b1-b2'
write a20 "$leaving" 'a1-a2 3:dropped b1-b2'
write a21 "$leaving" 'a1-a2 b1-b2 c1-c2'
cp "$top"/samples/*-unfinished.yaml "$top"/samples/plexus.yaml .
for game in plexus stepping bouncing; do
    "$program" fmt "$top/samples/$game.yaml" | sed 's/{[^}]*}//; s/^id:.*//; s/[0-9]*\.  *//g' \
        >z-$game.yaml
done

# How a record differs from another: `none` (the same moves), `longer` …
relation() { # file, file
    "$reference" compare --json "$1" "$2" 2>/dev/null | sed 's/.*"difference":"\([a-z]*\)".*/\1/'
}

for file in *.yaml; do
    "$program" check --json "$file" | jq .moves >"$file.moves"
    "$program" check --json "$file" | jq -r '.ending // ""' >"$file.ending"
done

# The same game, and not only as far as claims go.
for one in *.yaml; do
    left_out=
    before=yes
    for two in *.yaml; do
        if [ "$one" = "$two" ]; then
            before=
            continue
        fi
        case $(relation "$one" "$two") in
        none) [ -z "$before" ] || left_out=yes ;;
        longer)
            [ -n "$(cat "$one.ending")" ] ||
                [ "$(cat "$one.moves")" -gt "$(cat "$two.moves")" ] || left_out=yes
            ;;
        esac
    done
    [ -n "$left_out" ] || echo "$one"
done >wanted
"$program" unique -v ./*.yaml 2>summary >kept.out
for one in *.yaml; do
    grep -q "^\./$one:" summary || echo "$one"
done >got
same "the same records are left as by comparing each pair"
ls -- *.yaml >all
judge "… which are not all of them" differ wanted all
judge "the summary names the first of equal games" \
    grep -qx './a10.yaml:1: left out: the same game as ./a09.yaml:1' summary
judge "… and so is a longer game" \
    grep -qE '^./a13.yaml:1: left out: the beginning of ./a14.yaml:1$' summary
judge "the player on the move makes a difference" has_no -E "^./a1[67]" summary
same_games=$(grep -c 'left out: the same game as' summary)
beginnings=$(grep -c 'left out: the beginning of' summary)
judge "the last line has the counts" \
    grep -qx "$((same_games + beginnings)) of $(wc -l <all | tr -d ' ') \
records left out: $same_games the same game as another, $beginnings the beginning of one" summary
xargs cat <wanted | grep '^game' >written
grep '^game' kept.out >got
cp written wanted
same "as many records are written"

# --- one archive, in many ways

for file in *.yaml; do
    cat "$file"
    printf '\n---\n'
done >archive
vectors_and '' >>archive
"$program" unique archive >wanted 2>sum
judge "there are records to write" test -s wanted
for options in '--jobs 1' '--jobs 2' '--jobs 5'; do
    # shellcheck disable=SC2086 # words
    "$program" unique $options -- archive >got 2>sum.other
    same "the same bytes with $options"
    judge "… and the same counts" cmp sum sum.other
done
"$program" unique <archive >got 2>sum.other
same "a file as standard input"
# shellcheck disable=SC2002 # a pipe is meant
cat archive | "$program" unique >got 2>sum.other
same "a pipe"
{
    read -r _
    "$program" unique >got 2>sum.other
} <archive
tail -n +2 archive >rest
"$program" unique rest >wanted 2>sum
same "from the middle of standard input"
"$program" unique wanted >got 2>sum
same "a second run changes nothing"
judge "… and says so" grep -q '^0 of' sum
"$program" unique rest rest archive >got 2>sum
"$program" unique rest archive >wanted 2>sum
same "several files"
"$program" unique -q --keep-beginnings archive >got 2>sum
judge "--quiet prints no counts" test ! -s sum
"$program" unique -q --keep-beginnings --jobs 1 <archive >wanted 2>sum
same "--keep-beginnings on one core, from standard input"
"$program" unique -q archive | "$program" unique -q --keep-beginnings >once
"$program" unique -q archive >wanted
cp once got
same "the result has no two equal games"
"$program" unique -q --keep-beginnings archive | "$program" unique -q >got
same "games first and beginnings then gives the same records"
"$program" unique -q -o place archive
cp place got
same "--output"

# --- what makes a difference

count() { # name, wanted count, options, files...
    name=$1
    echo "$2" >wanted
    shift 2
    "$program" unique "$@" 2>err | grep -c '^game' >got
    same "$name"
}

sed 's/Ann/Anna/' a01.yaml >b01.yaml
count "names do not count" 1 a01.yaml b01.yaml
count "names count with --players" 2 --players a01.yaml b01.yaml
count "games of the same players are the same with --players" 1 --players a01.yaml a03.yaml
sed 's/Ann/ANN/; s/Ben/"Ben "/' a01.yaml >b02.yaml
count "… however their names are written" 1 --players a01.yaml b02.yaml
count "a beginning is left out after the longer game" 1 a05.yaml a01.yaml
count "a beginning is left out before the longer game" 1 a01.yaml a05.yaml
count "a beginning stays with --keep-beginnings" 2 --keep-beginnings a01.yaml a05.yaml
write c01 "$board" 'a4-a3 b4-b3'
write c02 "$board" 'a1-b1'
count "twins are two games" 2 a01.yaml c01.yaml
count "twins are one game with --symmetric" 1 --symmetric a01.yaml c01.yaml
count "a twin of a beginning is left out with --symmetric" 1 --symmetric c02.yaml a01.yaml
write d01 "$board" 'a1-a2 b1-b2 (+9)'
count "a wrong claim makes another record" 2 a01.yaml d01.yaml
write d02 "$board" 'a1-a2 b1-b2 zz'
count "malformed records with the same bytes are the same" 1 d02.yaml d02.yaml
sed 's/zz/yy/' d02.yaml >d03.yaml
count "malformed records with other bytes are not" 2 d02.yaml d03.yaml
write e01 "$board" 'a1-a2 a1-a2 b1-b2'
write e02 "$board" 'a1-a2 A1-A2 c1-c2'
count "refused items count as they are written" 2 e01.yaml e02.yaml
count "a sound record is not left out for an illegal one" 2 a05.yaml e01.yaml
count "an empty file" 0 /dev/null --keep-beginnings

# --- trouble

ends "duplicates" 0 "$program" unique a01.yaml a01.yaml
ends "a missing file" 2 "$program" unique a01.yaml missing.yaml a02.yaml
judge "… is reported once" test "$(grep -c missing err)" -eq 1
judge "… while other files are read" test "$(grep -c '^game' out)" -eq 1
mkfifo pipe
cat a01.yaml >pipe &
ends "a pipe by name" 0 "$program" unique pipe
wait
judge "… is read" cmp out a01.yaml
cp a01.yaml place
ends "-o with a missing file" 2 "$program" unique -o place a02.yaml missing.yaml
judge "… and the old file stays" cmp place a01.yaml
ends "a full disk" 2 "$program" unique archive -o /dev/full
{
    printf 'game: differences\nplayers: 2\nsquares: 4\nx-a: '
    head -c 70000000 /dev/zero | tr '\0' x
    printf '\n---\n'
    cat a01.yaml
} >large
ends "a record that is too large" 2 "$program" unique --keep-beginnings large
judge "… and its line is named" grep -q '^recto: large:1: this record is too large' err
judge "… while the other records are written" test "$(grep -c '^game' out)" -eq 1
for wrong in --weight '--jobs 0' '--players=x'; do
    # shellcheck disable=SC2086 # words
    ends "$wrong" 2 "$program" unique $wrong a01.yaml
done
