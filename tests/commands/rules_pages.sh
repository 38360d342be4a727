#!/bin/sh
# `recto rules` makes pages to read: every game with all its boards, links that lead where they say,
# nothing from elsewhere; and text that says the same.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
export LC_ALL=C.UTF-8
cd "$work" || exit 2
games=$(every_game)

page() { # arguments of recto rules...
    "$program" rules -o a.html "$@" 2>err && test ! -s err
}

# Every word of the paragraphs, one a line, without marks.
words_of_page() {
    sed '1,/<main /d' a.html | tr '\n' ' ' | grep -oE '<(p|li|h[1-4])[ >].*</(p|li|h[1-4])>' |
        sed 's/<div class="plates">/\n&/g; s/<\/div>/&\n/g' | grep -v '^<div class="plates">' |
        sed 's/<[^>]*>/ /g; s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&#39;/'"'"'/g; s/&amp;/\&/g'
}

words() {
    tr -cs '[:alnum:]' '\n' | sort -u
}

says_the_same() { # games...
    "$program" rules "$@" | words >told
    words_of_page | words | comm -23 - told >missing
    ! grep . missing
}

has_boards() { # source
    is "… with all its boards" "$(grep -c '<figcaption>' a.html)" "$(grep -c '^!\[' "$1")"
}

# Links lead to places on the page, of which no two have one name.
leads_somewhere() {
    grep -oE ' id="[^"]*"' a.html | sed 's/.*="//; s/"//' | sort >ids
    grep -oE 'href="#[^"]*"' a.html | sed 's/.*#//; s/"//' | sort -u >links
    test "$(wc -l <links)" -gt 5 && test -z "$(uniq -d ids)" && test -z "$(comm -13 ids links)"
}

is_quiet() {
    has_no -E '<script|style=| on[a-z]+=|https?:' a.html
}

has_no_slots() {
    has_no -E '^(<p>)?\{[a-z]+\}|```|^!\[' a.html
}

plan $((($(every_game | wc -l) + 1) * 5 + 5))
for game in '' $games; do
    source=$top/validator/games/$(echo "${game:-games}" | tr - _).md
    # shellcheck disable=SC2086 # no game is no argument
    judge "${game:-what all games share}: a page" page $game
    has_boards "$source"
    judge "… with all slots filled" has_no_slots
    judge "… with links that lead to places on it" leads_somewhere
    # shellcheck disable=SC2086
    judge "… that says what the text does" says_the_same $game
done
judge "all games: a page" page --all
judge "… with links that lead to places on it" leads_somewhere
judge "… without script, and nothing from elsewhere" is_quiet
is "… with a heading above all others, and one for each game" \
    "$(grep -c '<h1' a.html) $(grep -c '<h2' a.html)" "1 $(($(every_game | wc -l) + 1))"
cp a.html all.html
page --all
judge "… the same again" cmp a.html all.html
