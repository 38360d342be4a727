#!/bin/sh
# `recto show` draws every sample as kept, in every format, with the right names and statuses. The
# pictures are kept in samples/pictures or tests/data/golden/pictures; `tests/commands/pictures.sh
# --write` rewrites them.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/helpers/looks.sh
. tests/helpers/looks.sh
plan $((210 + 2 * $(find samples -name "*.yaml" | wc -l) + 4 * $(every_game | wc -l)))
write=${1:-}

# --- the SVG of every sample

# The pictures that the README shows are kept beside the samples, and nowhere else.
kept_picture() { # sample without its ending
    kept=$top/samples/pictures/$1.svg
    grep -q "^picture $1.svg $1\$" "$top/samples/pictures/make" ||
        kept=$top/tests/data/golden/pictures/$1.svg
    echo "$kept"
}

golden() { # sample
    name=${1##*/}
    kept=$(kept_picture "${name%.yaml}")
    run show -T svg "$1"
    [ "$write" != --write ] || cp "$work/out" "$kept"
    judge "$name as kept" diff "$kept" "$work/out"
}

board_count() { # file
    grep -c '^game:' "$1"
}

cd samples || exit 2
for file in *.yaml; do
    [ "$(board_count "$file")" -eq 1 ] || continue
    golden "$file"
    judge "$file is well-formed" rsvg-convert -o "$work/board.png" "$work/out"
done
cd "$work" || exit 2
samples=$top/samples

# --- PNG: the same picture in pixels

for game in $(every_game); do
    for file in $game $game-unfinished $game-illegal; do
        run show -T png "$samples/$file.yaml"
        cp out "$file.png"
        rsvg-convert --background-color white -o other.png \
            "$(kept_picture "$file")"
        judge "$file.png shows what the SVG does" looks_like "$file.png" other.png
    done
done
unlike() {
    ! looks_like "$1" "$2"
}
judge "… which another board does not" unlike plexus.png bouncing.png

# --- pages on a phone, marks that need a word

for game in $(every_game); do
    run show -T html "$samples/$game.yaml"
    across=$(sed -n 's/.*class="rod" width="\([0-9]*\)".*/\1/p' out)
    judge "the board of $game needs no more than a phone has ($across)" test "$across" -le 368
done
marks='it is a prime|a line crossed there'
for sample in prime-target bouncing; do
    run show -T svg "$samples/$sample.yaml"
    judge "marks of $sample are explained" grep -Eq "$marks" out
    run show -T svg --at 1 "$samples/$sample.yaml"
    judge "… once there is one" sh -c "! grep -Eq '$marks' out"
done

# --- the pictures that the README shows

mkdir fresh
judge "samples/pictures/make" "$samples/pictures/make" "$program" fresh
for file in "$samples"/pictures/*.*; do
    name=${file##*/}
    case $name in
    *.svg | *.html) judge "samples/pictures/$name is not stale" cmp "$file" "fresh/$name" ;;
    serve.png) continue ;; # page.sh compares it
    *.png) judge "samples/pictures/$name is not stale" looks_like "$file" "fresh/$name" ;;
    *.pdf)
        pdftotext "$file" kept.txt
        pdftotext "fresh/$name" fresh.txt
        judge "samples/pictures/$name is not stale" cmp kept.txt fresh.txt
        ;;
    esac
done
judge "samples/pictures has no other files" sh -c \
    "[ \"\$(ls '$samples/pictures' | grep -vx 'make\|serve.png')\" = \"\$(ls fresh)\" ]"

# --- which format, and where to

same_type() { # name of the file, format
    run show -o "$1" "$samples/plexus.yaml"
    judge "the suffix of $1 chooses ($status)" test $status -eq 0
    run show -T "$2" "$samples/plexus.yaml"
    judge "… $2" cmp "$1" out
}

same_type board.svg svg
same_type board.png png
same_type board.pdf pdf
same_type board.html html
same_type board.htm html
same_type board.txt text
same_type board.utf8 utf8
run show -T svg -o board.pdf "$samples/plexus.yaml"
judge "-T is stronger than a suffix" grep -q '^<svg' board.pdf
run show -o odd.name/x "$samples/plexus.yaml"
judge "no such folder" test $status -eq 2
run show -T gif "$samples/plexus.yaml"
judge "an unknown format" test $status -eq 2
says 'text, utf8, svg, png, pdf or html'

# --- several boards

for type in svg png; do
    run show -T $type "$samples/plexus.yaml" "$samples/stepping.yaml"
    judge "two boards do not fit into one $type" test $status -eq 2
    judge "… and nothing is printed" test ! -s out
    says "board-%d.$type"
    echo precious >kept.$type
    run show -o kept.$type "$samples/plexus.yaml" "$samples/stepping.yaml"
    judge "… nor into one file" test $status -eq 2
    judge "… which stays as it was" grep -q precious kept.$type
    run show -o "many-%d.$type" "$samples/plexus.yaml" "$samples/stepping.yaml"
    judge "a name with %d gives each its file ($status)" test $status -eq 0
    judge "… the first" test -s many-1.$type
    judge "… and the second" test -s many-2.$type
    judge "… and no other" test ! -e many-3.$type
    run show -T $type "$samples/stepping.yaml"
    judge "… which shows the second board" cmp many-2.$type out
done
run show -o 'w-%03d%%.svg' "$samples/plexus.yaml"
judge "%03d and %% work" test -s 'w-001%.svg'
for name in 'a-%s.svg' 'a-%d-%d.svg' 'a-%n.svg' 'a-%5d.svg' 'a-%' 'a-%99999999999d.svg' \
    'a-%0999999999999999999999d.svg'; do
    run show -T svg -o "$name" "$samples/plexus.yaml"
    judge "$name is refused as a name for several boards" test $status -eq 2
done
judge "… and nothing was written" test -z "$(find . -name 'a-*')"

# --- positions and statuses

run show -T svg --at 3 "$samples/plexus.yaml"
judge "--at" grep -q 'after 3 of' out
run show -T svg --at 999 "$samples/plexus.yaml"
judge "--at beyond the end" test $status -eq 2
says 'moves'
judge "… and nothing is drawn" test ! -s out
run show -T svg --numbers "$samples/plexus.yaml"
cp out numbered
run show -T svg "$samples/plexus.yaml"
judge "--numbers changes the picture" differ numbered out
for ending in '' resign; do
    printf 'game: differences\nplayers: 2\nsquares: 6\nmoves: a1 b2 %s a1\n' "$ending" >after.yaml
    run show -T svg after.yaml
    judge "who is to move if the next move is illegal${ending:+, but not after an ending}" \
        test "$(grep -c '>to move' out)" -eq $((${#ending} == 0))
done
"$program" check "$samples/differences-clock.yaml" | sed -n 's/^[^:]*: clock: //p' >clock
judge "the sample has a clock" test "$(wc -l <clock)" -eq 2
for type in svg html; do
    run show -T $type "$samples/differences-clock.yaml"
    # The page has a table: its cells read like the sentence.
    sed -E 's|</th><td>([^<]*)</td><td>([^<]*)</td>| used \1, \2 left;|; s/<[^>]*>//g' out |
        tr -s '\n ' ' ' >words
    while IFS= read -r line; do
        judge "$type: $line" grep -qF -e "$line" words
    done <clock
done
run show -T svg --at 3 "$samples/differences-clock.yaml"
judge "no clock before the last move" has_no left out

# --- the numbers of moves are the game's own; primes and points of a target

order_numbers() { # sample: the numbers of its moves, in the order of play
    run show -T svg --numbers "$samples/$1.yaml"
    sed -n '/^<text class="text order/s/.*>\([0-9]*\)<.*/\1/p' out | tr '\n' ' '
}
is "whole moves of plexus are numbered as in the record" \
    "$(order_numbers plexus | cut -d ' ' -f 1-7)" '0 1 1 2 2 3 3'
is "… and those of bouncing" "$(order_numbers bouncing)" '0 0 1 1 2 2 3 3 4 4 5 5 6 6 '

run show -T svg "$samples/prime-target.yaml"
is "primes of a target are ringed" "$(grep -o '<rect [^>]* rx=' out | wc -l)" 9
is "… and the points of each ring stand beside it" "$(grep -o '>+[0-9]*<' out | tr -d '<>\n')" \
    +5+4+13+13+23+17
run show "$samples/prime-target.yaml"
judge "text: primes and points" grep -qF "ring 2 |  5' |  4  |  4  | 17' | 17' |  5' |     +4" out
run show -T utf8 "$samples/prime-target.yaml"
is "… in UTF-8" "$(grep -o '[0-9]′' out | wc -l)" 9

# --- how a refused move is marked

marks() { # what, the classes, game, board key, moves
    printf 'game: %s\nplayers: 2\n%s\nmoves: "%s"\n' "$3" "$4" "$5" >refused.yaml
    run show -T svg refused.yaml
    marked=$(grep -oE 'class="[a-z]+ refused( end)?( halo)?"' out |
        sed 's/class="//; s/ .*//' | sort -u)
    judge "refused $3: $1" test "$marked" = "$2"
}

written='line
rim
text'
struck='line
rim'
line='fill
line
rim'
target='wedges: 4
rings-each: 2'
marks 'the square, struck out' "$struck" differences 'squares: 4' 'a1 a2'
marks 'the segment between two dots' "$struck" plexus 'dots: 5' 'c3-e3'
marks 'two cards, struck out' "$struck" scrambled 'cards: 4' '2x3'
marks 'the section, struck out' "$struck" prime-target "$target" '1=2 1=3'
marks 'no section outside' '' prime-target "$target" '1=2 5=3'
marks 'the ring, struck out' "$struck" prime-target "$target" '1=1 2=2 3=3 4=4 [1 2]'
marks 'the number in the ring' "$written" prime-target "$target" '1=1 2=2 3=3 4=4 [3 4 1 5]'
marks 'the line' "$line" bouncing 'whole-moves: 2' '@60 @60'
marks 'the shot' "$line" bouncing 'whole-moves: 2' '@60 @240 L30'
marks 'no direction, no shot' '' bouncing 'whole-moves: 2' '@60 @240 L180'
marks 'the number refused in the central circle' "$written" prime-target "$target" '1=2 2=2'
marks 'no number for a wedge that has one' "$struck" prime-target "$target" '1=2 1=3'
marks 'the integer due' "$written" by-numbers 'squares: 4
columns: [1, 2, 3, 1]
rows: [2, 1, 3, 2]' 'c3 c3'
marks 'the row of a pick' "$written" permutations 'rounds: 2' '17 [1] [2] 17'
marks 'the row of an answer' "$written" permutations 'rounds: 2' '17 [1] [2] 3 [4: 17 3 5]'
marks 'no row for a wrong player' '' permutations 'rounds: 2' '17 [1] 1:[2]'

legal_marks() { # what, how many, game, board key, moves
    printf 'game: %s\nplayers: 2\n%s\nmoves: "%s"\n' "$3" "$4" "$5" >refused.yaml
    run show -T svg refused.yaml
    is "legal in $3: $1" "$(sed -n '/<g class="rim legal">/,/^<.g>/p' out | grep -c '^  <')" "$2"
}

legal_marks 'the card due and all others' 6 scrambled 'cards: 8' '1x3 4x5'
legal_marks 'none if they are many' 0 scrambled 'cards: 26' '1x3 4x5'
legal_marks 'every open wedge once' 3 prime-target "$target" '1=2 1=3'
legal_marks 'none where a ring is due' 0 prime-target "$target" '1=1 2=2 3=3 4=4 [1 2]'
legal_marks 'no shots' 0 bouncing 'whole-moves: 2' '@60 @240 L30'

# --- pages of a hundred records each

for i in $(seq 201); do
    printf 'game: plexus\nplayers: 2\ndots: 3\nid: %s\n---\n' "$i"
done >many.yaml
mkdir -p 'a club'
gives 0 show -o 'a club/all games.html' --title Evening many.yaml
(cd 'a club' && ls) >listed
is "more than a hundred records make several pages" "$(cat listed)" \
    "$(printf '%s\n' 'all games-2.html' 'all games-3.html' 'all games.html')"
for page in '' -2 -3; do
    grep -oE ' id="[^"]*"' "a club/all games$page.html" |
        sed "s|.*=\"\(.*\)\"|all%20games$page.html#\1|"
    echo "all%20games$page.html"
done | sort >places
for page in '' -2 -3; do
    grep -oE ' href="[^"]*"' "a club/all games$page.html" |
        sed "s|.*=\"\(.*\)\"|\1|; s|^#|all%20games$page.html#|"
done | sort -u >links
is "… whose links lead to a place each" "$(comm -23 links places)" ''
is "… of a hundred records" "$(grep -c '<section class="record"' 'a club/all games.html') $(
    grep -c '<section class="record"' 'a club/all games-2.html') $(
    grep -c '<section class="record"' 'a club/all games-3.html')" '100 100 1'
is "the first lists all" 201 "$(
    grep -c '^<li><a href="[^"]*#record-[0-9]*"' 'a club/all games.html')"
judge "… and the next record may be on the next page" \
    grep -q '<a href="all%20games-3.html#record-201">Next record' 'a club/all games-2.html'
run show -T html many.yaml
is "standard output gets one page" "$(grep -c '<section class="record"' out)" 201
sed '1,/^---/d' many.yaml | sed '1,/^---/d' >'a club/hundred-2.html'
gives 2 show -o 'a club/hundred.html' many.yaml 'a club/hundred-2.html'
says 'hundred-2.html'
judge "no page replaces an input" grep -q '^game: plexus' 'a club/hundred-2.html'
head -n 500 many.yaml >hundred.yaml
gives 0 show -o 'a club/full.html' hundred.yaml
judge "a hundred records are one page" test ! -e 'a club/full-2.html'

printf 'game: plexus\nplayers: 2\ndots: 5\nmoves: nonsense\n' >malformed.yaml
for type in svg png pdf html; do
    run show -T $type "$samples/plexus-illegal.yaml"
    judge "$type of an illegal record: status 1" test $status -eq 1
    judge "… and there is a picture" test -s out
    run show -T $type malformed.yaml
    judge "$type of a malformed record: status 1" test $status -eq 1
    says 'malformed.yaml:4:8: error'
    judge "… once" test "$(grep -c 'malformed.yaml:4:8: error' err)" -eq 1
    case $type in
    svg | png) judge "… and no picture" test ! -s out ;;
    *) judge "… and a page" test -s out ;;
    esac
    run show -o alone.$type malformed.yaml
    case $type in
    svg | png) judge "… nor a file" test ! -e alone.$type ;;
    *) judge "… in a file, too" test -s alone.$type ;;
    esac
    run show -T $type missing.yaml
    judge "$type of a missing file: status 2" test $status -eq 2
    judge "… reported once" test "$(grep -c 'missing.yaml' err)" -eq 1
    "$program" show -T $type <"$samples/plexus.yaml" >redirected
    sed '' "$samples/plexus.yaml" | "$program" show -T $type - >piped
    run show -T $type "$samples/plexus.yaml"
    judge "$type: a pipe gives what a file gives" sh -c \
        "sed 's|$samples/plexus.yaml|-|g' out | cmp - piped"
    judge "… and from standard input" cmp piped redirected
    "$program" show -T $type "$samples/plexus.yaml" >/dev/full 2>err
    judge "$type on a full disk: status 2" test $? -eq 2
    says 'No space left on device'
    # The reader has gone when the other begins.
    mkfifo gone
    { read -r _ <gone; "$program" show -T $type "$samples/plexus.yaml" 2>err; echo $? >status; } |
        { exec <&-; echo >gone; }
    rm gone
    is "$type into a closed pipe: status 2" "$(cat status)" 2
    SOURCE_DATE_EPOCH=0 "$program" show -T $type "$samples/by-numbers.yaml" >one
    SOURCE_DATE_EPOCH=0 "$program" show -T $type "$samples/by-numbers.yaml" >two
    judge "$type: same bytes again" cmp one two
    printf '%s\n' 'game: differences' 'squares: 4' 'moves: a1' \
        'players: [{name: Ann, email: ann@club.example}, Bob]' |
        "$program" show -T $type >addressed 2>err
    judge "$type: no mail address" has_no -a "club.example" addressed
done

run show -T html "$top/tests/data/golden/malformed.yaml"
sed "s/<[^>]*>//g; s/&#39;/'/g" out >words
"$program" check "$top/tests/data/golden/malformed.yaml" 2>&1 |
    sed -n 's/^[^ ]*malformed.yaml:[0-9:]*: error: \(.*\) ([^ ]*)$/\1/p' >wrong
untold() { # the errors that are not in the file of words
    while IFS= read -r error; do
        grep -qF -e "$error" words || echo "$error"
    done <wrong
}
judge "html: every error that is told of every record" test -s wrong -a -z "$(untold)"
run show -T html malformed.yaml
judge "html: a malformed record alone gets a title" \
    grep -q '<title>Records that cannot be read</title>' out
judge "… says where it is" grep -q '<bdi>malformed.yaml</bdi>, record 1' out
run show -T html "$work/malformed.yaml"
judge "… without the path" sh -c \
    'grep -q "<bdi>malformed.yaml</bdi>, record 1" out && ! grep -q "/malformed.yaml" out'

# --- names that run from right to left are isolated; others are not touched

begin=$(printf '\342\201\250')
end=$(printf '\342\201\251')
{
    printf 'game: connecting\nplayers: [דוד, Zoë]\nevent: ליגה 12\nround: 7\n'
    printf 'dots: 3\nmoves: a1-a2 b1-b2\n'
} >left.yaml
run show -T svg left.yaml
name=$begin'דוד'$end
judge "svg: a Hebrew name and its score" grep -q "; $name 0, Zoë 0; $name to move<" out
judge "… an event and its round" grep -q ">${begin}ליגה 12${end}, round 7<" out
judge "… but the score stands there once, and beside the name" \
    test "$(sed '/<desc/d' out | grep -c '>0<')" -eq 2 -a "$(grep -c ' 0[,;]' out)" -eq 1
run show -T html left.yaml
judge "html: an event and its round" grep -q ">${begin}ליגה 12${end}, round 7<" out
run show left.yaml
judge "text: a Hebrew name" grep -qx "> 1  $name  0  to move" out
judge "… keeps the column of scores" grep -qx "  2  Zoë  0" out
run check left.yaml
judge "check: its score comes after it" grep -q "; $name 0, Zoë 0; " out
run check --json left.yaml
judge "check --json gives the bare name" grep -q '"players":\["דוד","Zoë"\]' out

# --- options that do not go together

refused() { # complaint, arguments...
    complaint=$1
    shift
    run show "$@" "$samples/plexus.yaml"
    judge "show $* is refused" test $status -eq 2
    says "$complaint"
}

refused '--blank makes a PDF' -T svg --blank
refused '--blank shows no moves' --blank --at 3 -o x.pdf
refused 'are for booklets' -T svg --every 3
refused 'is for -T pdf and for posters' --landscape
refused 'takes 1, 2, 4, 6 or 9' -T pdf --diagrams 3
refused 'takes a5, a4,' -T pdf --paper a9

# --- the program that draws

cp "$program" "$work/alone"
"$work/alone" show -T svg "$samples/plexus.yaml" >out 2>err
judge "without recto-draw: status 2" test $? -eq 2
says 'recto-draw'
