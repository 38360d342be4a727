#!/bin/sh
# Pictures and pages come in the size that was asked for, can be read, and have the right titles.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 16
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
