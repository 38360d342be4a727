#!/bin/sh
# `recto rules` makes pages to print and to read: every word of every game stands on them, on every
# paper and within the margins, with its pictures; outline, contents and links lead where they say.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
export LC_ALL=C.UTF-8
cd "$work" || exit 2
games=$("$program" games | awk 'NR > 1 { print $1 }')

# Makes a.pdf and what poppler reads there.
print() { # arguments of recto rules...
    "$program" rules -o a.pdf "$@" 2>err || return 1
    pdftotext -raw a.pdf lines && pdftotext -bbox a.pdf boxes
}

page() { # arguments of recto rules...
    "$program" rules -o a.html "$@" 2>err
}

# What people read on the page, text of the boards with it: one word a line.
words_of_page() {
    sed '1,/<main /d; s/<p class="up">.*//; s/<\/*\(code\|em\|strong\)>//g; s/<[^>]*>/ /g
        s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&#39;/'"'"'/g; s/&#160;/ /g; s/&amp;/\&/g' a.html |
        tr -s '[:space:]' '\n' | grep -v '^$'
}

# Two lists of words are the same but for what lines break, and the signs of lists.
has_all_words() {
    words_of_page | LC_ALL=C sort | uniq -c >wanted
    tr -s '[:space:]' '\n' <lines | LC_ALL=C sort | uniq -c >got
    awk 'NR == FNR { there[$2] = $1; next }
        there[$2] < $1 { print $2, there[$2] + 0, "instead of", $1; bad = 1 }
        END { exit bad || !FNR }' got wanted
}

pages() {
    pdfinfo a.pdf | sed -n 's/^Pages: *//p'
}

has_pages() { # least most
    test "$(pages)" -ge "$1" -a "$(pages)" -le "$2" || { echo "$(pages) pages"; return 1; }
}

# Nothing but the foot stands outside 40 points.
within_margins() {
    awk -F'"' '
        /<page / { width = $2; height = $4 }
        /<word / { count++ }
        /<word / && ($2 < 40 || $4 < 36 || $6 > width - 40 || $8 > height - 20) { print; bad = 1 }
        END { exit bad || !count }' boxes
}

# The last line of each column is no heading.
ends_in_text() {
    grep -oE '<h[1-6][^>]*>.*</h[1-6]>' a.html | sed 's/<[^>]*>//g; s/&amp;/\&/g' >headings
    sed 's/&quot;/"/g; s/&amp;/\&/g' boxes | awk -F'"' '
        function column(x) { return int(x / (width / columns)) }
        function flush(i) {
            for (i = 0; i < columns; i++) if (last[i] != "") print last[i]
            split("", last); split("", lowest)
        }
        BEGIN { columns = 2 }
        /<page / { flush(); width = $2; height = $4 }
        /<word / && $8 < height - 40 {
            i = column($2); word = $0; sub(/^[^>]*>/, "", word); sub(/<.*/, "", word)
            if ($8 > lowest[i] + 3) { lowest[i] = $8; last[i] = word }
            else if ($8 > lowest[i] - 3) last[i] = last[i] " " word
        }
        END { flush() }' >ends
    test -s ends && test -s headings && ! grep -nxF -f headings ends
}

# The outline with two blanks for each level.
outline() {
    qpdf --json --json-key=outlines a.pdf |
        jq -r 'def tell(indent): .[] | indent + .title, (.kids | tell(indent + "  "));
            .outlines | tell("")'
}

has_outline() {
    sed -n 's/^<h1[^>]*>\(.*\)<.h1>$/\1/p; s/^<h[23] class="section"[^>]*>\(.*\)<.h[23]>$/  \1/p' \
        a.html >wanted
    outline >got
    test -s wanted && cmp wanted got
}

draws_all() { # source
    is "… with all its pictures" "$(grep -c '<figure>' a.html)" "$(grep -c '^!\[' "$1")"
}

# Links lead to places on the page, of which no two have one name.
leads_somewhere() {
    grep -oE ' id="[^"]*"' a.html | sed 's/.*="//; s/"//' | sort >ids
    grep -oE 'href="#[^"]*"' a.html | sed 's/.*#//; s/"//' | sort -u >links
    test -s links && test -z "$(uniq -d ids)" && test -z "$(comm -13 ids links)"
}

is_quiet() {
    ! grep -qE '<script|style=| on[a-z]+=|https?:' a.html
}

plan $((12 * 10 + 19))
for game in '' $games; do
    name=${game:-what all games share}
    source=$top/validator/games/$(echo "${game:-games}" | tr - _).md
    # shellcheck disable=SC2086 # no game is no argument
    judge "$name: pages to print" print $game
    judge "… that qpdf finds sound" qpdf --check a.pdf
    # shellcheck disable=SC2086
    judge "… and a page to read" page $game
    judge "… of the same words" has_all_words
    draws_all "$source"
    judge "… on two to four pages" has_pages "$([ -n "$game" ] && echo 2 || echo 1)" 4
    judge "… within the margins" within_margins
    judge "… no heading at the foot of a column" ends_in_text
    judge "… an outline of its sections" has_outline
    judge "… links that lead to places on the page" leads_somewhere
done

# --- all of them

# Every line of the contents names the page on which its game begins.
contents_are_right() {
    pdftotext -f 1 -l 1 -layout a.pdf - |
        sed -n 's/^ *\(.*[^ .]\)[ .]* \([0-9][0-9]*\)$/\2 \1/p' >told
    test "$(wc -l <told)" -eq 12 || return 1
    while read -r page title; do
        pdftotext -f "$page" -l "$page" a.pdf - | head -n 1 | grep -qxF -e "$title" ||
            { echo "page $page: no $title"; return 1; }
    done <told
}

cmp_pdf() {
    print --all && cmp a.pdf all.pdf
}

has_links() {
    qpdf --qdf --object-streams=disable a.pdf plain.pdf
    is "… a link to each" "$(grep -ac '/Subtype /Link' plain.pdf)" 12
    is "… and its place" "$(pdfinfo -dests a.pdf | grep -cE '"(games|[a-z-]*)"$')" 12
}

judge "all games: pages to print" print --all
cp a.pdf all.pdf
judge "… that qpdf finds sound" qpdf --check a.pdf
judge "… with the right pages in the contents" contents_are_right
has_links
judge "… within the margins" within_margins
page --all
judge "all games: a page of the same words" has_all_words
judge "… links that lead to places on the page" leads_somewhere
judge "… without script, and nothing from elsewhere" is_quiet
judge "… with one heading above all others" test "$(grep -c '<h1' a.html)" -eq 1
cp a.html all.html
judge "the same input gives" page --all
judge "… the same page again" cmp a.html all.html
judge "… and the same PDF" cmp_pdf
for paper in letter a5; do
    judge "on $paper" print --paper $paper plexus
    judge "… within the margins" within_margins
done
judge "on paper on its side" print --landscape plexus
judge "… within the margins" within_margins
