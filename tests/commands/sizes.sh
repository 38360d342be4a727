#!/bin/sh
# Pictures and pages come in the size that was asked for, can be read, and have the right titles.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 77
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
judge "… without slashes" sh -c '! grep -q " / " text'
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
judge "svg: --board-only has no names" sh -c '! grep -q "text.*>Ann<" out'
judge "… but a title for those who cannot see it" grep -q '<title id="title">Plexus' out
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
judge "… without names" sh -c '! grep -q -e Ann -e "move" text'
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
run table -T pdf --paper a3 "$samples/tournament.yaml"
judge "table --paper a3" sh -c "pdfinfo out | grep -q 'Page size: *841.89 x 1190.55 '"

# --- what nobody can read on paper

run show -T pdf forty.yaml
says 'pt high on a4: --poster a2'
is "small print leaves the status as it is" $status 0
run show -T pdf large.yaml
says 'too small on any paper'
run show -T pdf --every 2 --diagrams 9 "$samples/by-numbers.yaml"
says 'fewer --diagrams on a page'
run show -T pdf "$samples"/[a-o]*[a-z].yaml "$samples"/p*.yaml
judge "samples can be read" sh -c '! grep -q high err'
