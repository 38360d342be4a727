#!/bin/sh
# Pictures and pages come in the size that was asked for, can be read, and have the right titles.
# Runs: long
# shellcheck disable=SC2016 # the dollars are awk's
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan $((152 + 2 * $(every_game | wc -l)))
export LC_ALL=C.UTF-8
cd "$work" || exit 2
samples=$top/samples

# --- titles of documents

pdf_title() {
    pdfinfo out | sed -n 's/^Title: *//p'
}

html_title() {
    sed -n 's|.*<title>\(.*\)</title>.*|\1|p' out
}

for type in pdf html; do
    run show -T $type "$samples"/plexus.yaml "$samples"/differences.yaml "$samples"/stepping.yaml
    is "$type: games without a common event are counted" "$(${type}_title)" '3 games'
    run show -T $type "$samples/club-evening.yaml"
    is "$type: the event that all games share" "$(${type}_title)" 'Club evening'
    printf 'game: plexus\nplayers: 2\ndots: 5\n' >plain.yaml
    run show -T $type plain.yaml
    is "$type: a game alone" "$(${type}_title)" 'Plexus Via Midpoints And Endpoints'
    run show -T $type --title 'Winter & spring' "$samples/club-evening.yaml"
    is "$type: --title" "$(${type}_title | sed 's/&amp;/\&/')" 'Winter & spring'
done
run show -T svg --title x plain.yaml
judge "--title has no place in a picture" test $status -eq 2
says '--title is for'

# --- long names and notes of several lines on paper

cat >long.yaml <<'END'
game: connecting
players:
  - A name that goes on until it has to be broken over two lines since it is as long as old nobility
  - Bob
dots: 4
notes: |
  First line.
  Second line.

  After a gap.

moves: b2-b3 c3-d3 b3-c3! (+1)
END
run show -T pdf long.yaml
pdftotext -layout out text
judge "a long name has its score beside its first line" \
    grep -qE '^ *1 +A name that goes .* 1 +wins$' text
judge "… and goes on below" sh -c 'grep -B 1 " 2 Bob " text | grep -q "^ .* nobility$"'
judge "notes keep their lines" grep -qx ' *First line\.' text
judge "… all of them" grep -qx ' *Second line\.' text
judge "… without slashes" has_no " / " text
run show -T html long.yaml
judge "… in HTML, too" grep -q 'First line.&#10;Second line.&#10;&#10;After a gap.<' out

# --- widths

png_width() {
    identify -format %w out
}

run show -T png "$samples/plexus.yaml"
is "png: a usual board has 640 pixels" "$(png_width)" 640
run show -T png --width 1000 "$samples/plexus.yaml"
is "png: --width has its say" "$(png_width)" 1000
judge "… without a warning" test ! -s err
run show -T png --width 200 "$samples/plexus.yaml"
is "png: a small --width" "$(png_width)" 200
is "… is warned of, the status unchanged" $status 0
says 'the smallest digits would be 4.'
says 'px high: --width 299'
judge "… once" test "$(wc -l <err)" -eq 1
run show -T png --width 299 "$samples/plexus.yaml"
judge "… which is enough" test ! -s err
run show -T png --width 30000 "$samples/plexus.yaml"
is "png: more pixels than there is memory for" $status 2
says 'has room for pictures up to --width 98'
run show -T png --width 120mm "$samples/plexus.yaml"
is "png: a length is no number of pixels" $status 2
says 'the --width of a PNG is a number of pixels'
"$program" new stepping squares=40 >forty.yaml
run show -T png forty.yaml
judge "png: a board of 40 squares grows" test "$(png_width)" -gt 1200
judge "… until it can be read" test ! -s err
"$program" new stepping squares=702 >large.yaml
run show -T png large.yaml
judge "png: the largest board stays within bounds" test "$(png_width)" -lt 9000
says 'px high: -T svg can be enlarged'

svg_sizes() {
    sed -n '1s/.* width="\([^"]*\)" height="\([^"]*\)".*/\1 \2/p' out
}

run show -T svg "$samples/plexus.yaml"
is "svg: pixels" "$(svg_sizes)" '640 655'
run show -T svg --width 320 "$samples/plexus.yaml"
is "svg: half as wide" "$(svg_sizes)" '320 327.5'
while read -r length sizes; do
    run show -T svg --width "$length" "$samples/plexus.yaml"
    is "svg: --width $length" "$(svg_sizes)" "$sizes"
done <<'END'
128mm 128mm 131mm
12.8cm 12.8cm 13.1cm
6.4in 6.4in 6.55in
1280px 1280 1310
END
run show -T svg --width 40mm "$samples/plexus.yaml"
says 'pt high: --width 76mm'
for wrong in 0 -5 x 12pt 1e3 12mm5 200000 ''; do
    run show -T svg --width "$wrong" "$samples/plexus.yaml"
    is "--width $wrong is refused" $status 2
done
run show -T pdf --width 100 "$samples/plexus.yaml"
is "pdf: pages have the width of paper" $status 2
says 'for the pdf of --board-only'

# --- the board alone

run show -T svg --board-only "$samples/plexus.yaml"
judge "svg: --board-only has no names" has_no "text.*>Ann<" out
judge "… but a title for those who cannot see it" \
    grep -q '<title id="title-recto-[0-9a-f]*">Plexus' out
judge "… and coordinates" grep -q '>a</text>' out
cp out alone.svg
run show -T png --board-only "$samples/plexus.yaml"
rsvg-convert alone.svg >alone.png
is "png: --board-only has the same size" "$(png_width)" "$(identify -format %w alone.png)"
run show -T pdf --board-only --width 100mm "$samples/plexus.yaml" "$samples/by-numbers.yaml"
pdfinfo -f 1 -l 9 out >pages
is "pdf: --board-only has a page for each board" "$(grep -c '^Page .*size' pages)" 2
is "… of that width" "$(grep -c ' size: *283\.4' pages)" 2
judge "… cut to the board" grep -q 'Page  *2 size: *283.46[0-9]* x 1[0-9][0-9]\.' pages
pdftotext out text
judge "… without names" has_no -e Ann -e "move" text
run show -T html --board-only "$samples/plexus.yaml"
is "html: has no board alone" $status 2
for clash in --blank '--every 2' '--paper a3'; do
    # shellcheck disable=SC2086 # an option and its value
    run show -T pdf --board-only $clash "$samples/plexus.yaml"
    is "--board-only $clash is refused" $status 2
done

# --- paper

for paper in a5:419.528:595.276 a4:595.276:841.89 a3:841.89:1190.55 A2:1190.55:1683.78 \
    a1:1683.78:2383.94 letter:612:792 tabloid:792:1224; do
    size=${paper#*:}
    run show -T pdf --paper "${paper%%:*}" "$samples/plexus.yaml"
    pdfinfo out >pages
    judge "--paper ${paper%%:*}" grep -q "Page size: *${size%:*} x ${size#*:} " pages
done
run show -T pdf --paper a9 "$samples/plexus.yaml"
is "--paper a9 is refused" $status 2
says 'takes a5, a4, a3, a2, a1, letter or tabloid'

# --- what nobody can read on paper

run show -T pdf forty.yaml
says 'pt high on a4: --poster a2'
is "small print leaves the status as it is" $status 0
run show -T pdf large.yaml
says 'too small on any paper'
run show -T pdf --every 2 --diagrams 9 "$samples/by-numbers.yaml"
says 'fewer --diagrams on a page'
run show -T pdf "$samples"/[a-o]*[a-z].yaml "$samples"/p*.yaml
is "samples can be read" "$(grep -c high err)" 0

# --- posters

run show --poster a3 -o wall.pdf "$samples/connecting.yaml" "$samples/scrambled.yaml"
is "a PDF of two posters" $status 0
pdfinfo -f 1 -l 9 wall.pdf >pages
judge "… upright for a board like this" grep -q 'Page  *1 size: *841.89 x 1190.55' pages
judge "… on its side for long rows" grep -q 'Page  *2 size: *1190.55 x 841.89' pages
run show --poster a3 --landscape -o side.pdf "$samples/connecting.yaml"
judge "--landscape turns it" sh -c "pdfinfo side.pdf | grep -q '1190.55 x 841.89'"
for paper in a2:1190.55:1683.78 a1:1683.78:2383.94; do
    size=${paper#*:}
    run show --poster "${paper%%:*}" -o wall.pdf "$samples/connecting.yaml"
    pdfinfo wall.pdf >pages
    judge "--poster ${paper%%:*}" grep -q "Page size: *${size%:*} x ${size#*:} " pages
done

cp "$samples/connecting.yaml" game.yaml
sed -n '/pdfposter 1/,/^\.Ed/ { s/\\-/-/g; /^recto show/p; /^pdfposter/p; }' \
    "$top/man/recto.1" >recipe
is "the recipe for tiles has two lines" "$(wc -l <recipe)" 2
mkdir bin && ln -s "$program" bin/recto
judge "… and makes four sheets of A4" env PATH="$PWD/bin:$PATH" sh -ec \
    '. ./recipe; pdfinfo tiles.pdf | grep -q "^Pages: *4$"'

# The height of a word in points.
height_of() { # word
    pdftotext -bbox wall.pdf - |
        sed -n "s|.*yMin=\"\([0-9.]*\)\".*yMax=\"\([0-9.]*\)\">$1</word>.*|\1 \2|p" |
        awk 'NR == 1 { print int($2 - $1) }'
}
run show --poster a3 -o wall.pdf "$samples/connecting.yaml"
judge "the result is the headline" test "$(height_of wins)" -gt 60
judge "names can be read across a room" test "$(height_of Oskar)" -gt 30
judge "… the event is small" test "$(height_of evening,)" -lt 35
judge "the board fills the sheet: a and e are far apart" awk '
    /<word/ && />[ae]<\/word>/ { split($0, part, "\""); x[++count] = part[2] }
    END { exit !(count == 2 && x[2] - x[1] > 500) }' <<END
$(pdftotext -bbox wall.pdf - )
END

# Every player of every game, on every paper, with nothing outside of the sheet.
on_sheet() {
    pdftotext -bbox wall.pdf - | awk -F'"' '
        /<page / { width = $2; height = $4 }
        /<word / { count++ }
        /<word / && ($2 < 9 || $4 < 9 || $6 > width - 9 || $8 > height - 9) { print; bad = 1 }
        END { exit bad || !count }'
}
for game in $(every_game); do
    run show --poster a2 -o wall.pdf "$samples/$game.yaml" "$samples/$game-illegal.yaml" \
        "$samples/$game-unfinished.yaml"
    judge "$game: nothing leaves a poster" on_sheet
    pdftotext wall.pdf text
    sed -n 's/^players: \[\([^],{]*\).*/\1/p' "$samples/$game.yaml" >name
    judge "… with names" grep -qFf name text
done
cat >many.yaml <<'END'
game: connecting
players: [Maximiliane Gräfin von Hohenzollern-Sigmaringen und zu Oberunterniederbayern, 李小龍,
  דוד בן גוריון, Zoë, Bob, Ann, Carl, Dora, Emil, Fritz, Gustav-Adolf, Hermine]
dots: 6
moves: b2-b3 c3-d3
END
for way in '' --landscape; do
    # shellcheck disable=SC2086 # one option or none
    run show --poster a3 $way -o wall.pdf many.yaml
    judge "twelve players $way" on_sheet
    judge "… are large" test "$(height_of Hermine)" -gt 18
done

# A name is not cut while there is room for it, if smaller.
name='Maximiliane von Hohenstaufen-Wittelsbach zu Neuschwanstein'
for paper in a5 a3; do
    for game in 'not-divisors\nsquares: 4\nmoves: a1=5 2:resign' \
        'connecting\ndots: 4\nmoves: a1-b1'; do
        # shellcheck disable=SC2059 # the record is the format
        printf "players: [$name, Bob]\ngame: $game\n" >name.yaml
        run show --poster $paper -o wall.pdf name.yaml
        pdftotext -layout wall.pdf text
        judge "a long name of ${game%%\\*} on $paper" grep -qF "$name" text
    done
done

{
    printf 'game: not-divisors\nplayers: 2\nsquares: 40\nmoves: |\n'
    for row in $(seq 40); do
        printf '  a%d=1%0*d\n' "$row" "$((80 + row))" 0
    done
} >footnotes.yaml
run show --poster a3 --landscape -o wall.pdf footnotes.yaml
judge "footnotes keep to their place: on the sheet" on_sheet
judge "… below the names" awk -F'"' '
    />Player</ && !name { name = $8 } />Divisors</ || />.Not.Divisors</ { title = $4 }
    END { exit !(name > 0 && title > name) }' <<END
$(pdftotext -bbox wall.pdf -)
END

run show -T svg --poster a1 "$samples/connecting.yaml"
is "svg: a poster has the size of its paper" "$(svg_sizes)" '594mm 841mm'
run show -T png --poster a3 "$samples/connecting.yaml"
is "png: … 150 pixels an inch" "$(identify -format '%wx%h' out)" 1754x2481
run show -T png --poster a1 --width 7016 "$samples/connecting.yaml"
is "png: … 300 for an a1" "$(identify -format '%wx%h' out)" 7016x9934
run show -T png --poster a1 --width 9000 "$samples/connecting.yaml"
is "png: … but not more than there is room for" $status 2
run show -T html --poster a3 "$samples/connecting.yaml"
is "html: no poster" $status 2
run show -T pdf --poster a9 "$samples/connecting.yaml"
is "--poster a9 is refused" $status 2
says '--poster takes a5, a4'
run show -T pdf --poster a3 --paper a4 "$samples/connecting.yaml"
is "--poster --paper is refused" $status 2

# --- large boards are no grey block

# The share of dark pixels in the middle of the first page.
darkness() { # file
    pdftoppm -r 60 -gray -f 1 -l 1 -x 100 -y 200 -W 300 -H 250 "$1" dark
    convert dark-*.pgm -format '%[fx:int(100*(1-mean)+0.5)]' info:
    rm -f dark-*.pgm
}
while read -r most board; do
    # shellcheck disable=SC2086 # arguments of new
    "$program" new $board >large.yaml
    run show --blank -o large.pdf large.yaml
    judge "a sheet of $board is not all grey" test "$(darkness large.pdf)" -lt "$most"
    is "… although it is warned of" "$(grep -c 'pt high on a4' err)" 1
done <<'END'
12 stepping squares=702
12 connecting dots=300
12 differences squares=500
20 prime-target wedges=360 rings-each=2
12 prime-target wedges=360 rings-each=32
20 scrambled cards=100000
END
"$program" new stepping squares=30 >large.yaml
run show --blank -o large.pdf large.yaml
says 'pt high on a4: --paper a3'
run show --blank --paper a3 -o large.pdf large.yaml
judge "… which helps" test ! -s err
"$program" new stepping squares=702 >large.yaml
run show -T pdf --paper a3 large.yaml
pdftotext out text
judge "coordinates that are left can be read" grep -qx 100 text
judge "… and others are left out" has_no -x 101 text

# --- sheets to play on take one page where they can

one_page() { # paper, arguments of new
    paper=$1
    shift
    "$program" new "$@" >sheet.yaml
    run show --blank --paper "$paper" -o sheet.pdf sheet.yaml
    judge "$* takes one page of $paper" sh -c "pdfinfo sheet.pdf | grep -q '^Pages: *1$'"
}
for paper in a4 letter; do
    for cards in 2 12 18; do
        one_page "$paper" scrambled "cards=$cards"
    done
    one_page "$paper" scrambled cards=18 players=3
    one_page "$paper" differences squares=8
    one_page "$paper" by-numbers squares=6
    one_page "$paper" not-divisors squares=6
    one_page "$paper" stepping squares=4
    one_page "$paper" plexus dots=5
    one_page "$paper" bidirectional dots=5
    one_page "$paper" connecting dots=5
    one_page "$paper" permutations rounds=4
done
one_page a4 scrambled cards=24
"$program" new plexus >sheet.yaml
run show --blank --paper a5 -o sheet.pdf sheet.yaml
pdftotext -bbox -l 1 sheet.pdf boxes
judge "on a5 the date stands below the title" awk -F'"' '
    />Midpoints</ && !title { title = $8 } />Date</ { date = $4 }
    END { exit !(title > 0 && date > title) }' boxes

run show -o plain.pdf "$samples/club-evening.yaml"
judge "contents come first" sh -c "pdftotext -l 1 plain.pdf - | head -n 1 | grep -qx Contents"
pdftotext -layout -l 1 plain.pdf text
pages_are_right() {
    while read -r game; do
        page=${game##* }
        title=$(echo "$game" | sed 's/^[0-9]*\. \([^:]*\):.*/\1/')
        pdftotext -f "$page" -l "$page" plain.pdf - | grep -qF -e "$title" || return 1
    done
}
grep '^ *[0-9]\. .* [0-9]$' text | sed 's/^ *//' >games
is "… with every game" "$(wc -l <games)" 5
judge "… and its page" pages_are_right <games
judge "… and a link" \
    test "$(pdfinfo -dests plain.pdf | grep -c '"record-')" -eq "$(wc -l <games)"
