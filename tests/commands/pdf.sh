#!/bin/sh
# Sheets and booklets are sound PDF and show everything, as poppler and qpdf read them: each sample
# alone, all of them bound, and records that are hard to lay out.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 76
export LC_ALL=C.UTF-8

# Draws into $work/a.pdf. $work/text gets its text, with runs of blanks as one, $work/boxes the
# places of its words.
draw() { # arguments of recto show...
    "$program" show -T pdf "$@" >"$work/a.pdf" 2>"$work/err" </dev/null
    pdftotext -raw "$work/a.pdf" - 2>>"$work/err" | tr -s '\n\f ' '   ' >"$work/text"
    pdftotext -bbox "$work/a.pdf" "$work/boxes" 2>>"$work/err"
}

# Warnings give a status of their own.
is_sound() {
    qpdf --check "$work/a.pdf"
}

# All fonts are embedded as subsets, with a mapping from glyphs to characters.
has_fonts() {
    pdffonts "$work/a.pdf" | tee "$work/fonts" | tail -n +3 |
        awk '{ count++ } $(NF - 4) != "yes" || $(NF - 3) != "yes" || $(NF - 2) != "yes" { bad++ }
            END { exit bad || !count }'
}

reads() { # text
    grep -qF -e "$1" "$work/text"
}

lacks() { # text
    has_no -F -e "$1" "$work/text"
}

reads_all() { # texts, one a line, on standard input
    while IFS= read -r text; do
        reads "$text" || { echo "missing: $text"; return 1; }
    done
}

pages() {
    pdfinfo "$work/a.pdf" | sed -n 's/^Pages: *//p'
}

stays_on_paper() {
    awk -F'"' '
        /<page / { width = $2; height = $4 }
        /<word / { count++ }
        /<word / && ($2 < -0.01 || $4 < -0.01 || $6 > width + 0.01 || $8 > height + 0.01) {
            print; bad = 1
        }
        END { exit bad || !count }' "$work/boxes"
}

has_no_overlap() {
    awk -F'"' '
        /<page / { count = 0 }
        /<word / {
            for (i = 0; i < count; i++) {
                wide = ($6 < x2[i] ? $6 : x2[i]) - ($2 > x1[i] ? $2 : x1[i])
                high = ($8 < y2[i] ? $8 : y2[i]) - ($4 > y1[i] ? $4 : y1[i])
                if (wide > 0.5 && high > 0.45 * ($8 - $4) && high > 0.45 * (y2[i] - y1[i])) {
                    print said[i], "under", $0; bad = 1
                }
            }
            x1[count] = $2; y1[count] = $4; x2[count] = $6; y2[count] = $8; said[count++] = $0
        }
        END { exit bad }' "$work/boxes"
}

is_not_blank() { # page
    pdftoppm -r 20 -f "$1" -l "$1" -gray "$work/a.pdf" "$work/page" &&
        test "$(tail -c +16 "$work"/page-*.pgm | LC_ALL=C tr -d '\377' | wc -c)" -gt 20
    seen=$?
    rm -f "$work"/page-*
    return $seen
}

is_repeatable() { # arguments of recto show...
    "$program" show -T pdf "$@" 2>/dev/null >"$work/b.pdf" </dev/null
    cmp "$work/a.pdf" "$work/b.pdf"
}

# --- every sample alone

names_of() { # sample
    "$program" check --json "$1" | jq -r '.players[]'
    sed -n 's/^event: *//p' "$1"
}

# The scores stand beside the names.
verdict_of() { # sample: "complete, 18 moves; Ann wins"
    "$program" check "$1" 2>/dev/null |
        sed -n '1{s/^[^:]*: [^:]*: //; s/; the \(sheet\|order\) .*//; p}' |
        sed 's/; [^;]*;/;/; s/^\(illegal[^;]*\);.*/\1/'
}

# "Ann used 3 days, 2 days left; …"; nothing without a clock.
clock_of() { # sample
    "$program" check "$1" 2>/dev/null | sed -n 's/^[^:]*: clock: //p'
}

# Moves, marks and points in canonical notation, one a line, without numbers, comments and times,
# endings without the tag of their player, in whose column they stand, and no digits of seals.
moves_of() { # sample
    "$program" fmt --moves <"$1" 2>/dev/null | "$program" fmt |
        sed -n '/^moves:/,/^[a-ln-z]/p' | sed '/^[a-z]*:/d' |
        sed 's/{[^}]*}//g; s/;.*//; s/<[^>]*>//g; s/(\([+-][0-9]*\))/\1/g; s/[0-9][0-9]*\. / /g' |
        sed 's/[0-9]:\(resign\|forfeit\)/\1/; s/\([0-9]:\)\{0,1\}\$[0-9a-f]*/sealed/g' |
        sed 's/~[0-9a-f]*//g; s/[0-9]:\[/[/g; s/ +0\>//g' | grep -oE '\[[^]]*\]|[^][ |*]+'
}

for file in samples/*.yaml; do
    [ "$(grep -c '^game:' "$file")" -eq 1 ] || continue
    name=${file##*/}
    plan 10
    draw "$file"
    judge "$name: qpdf finds it sound" is_sound
    judge "$name: fonts are embedded" has_fonts
    names_of "$file" >"$work/list"
    judge "$name: names are there" reads_all <"$work/list"
    judge "$name: the verdict is there" reads "$(verdict_of "$file")"
    clock_of "$file" >"$work/list"
    judge "$name: the clock is there" reads_all <"$work/list"
    case $name in
    *-illegal.yaml)
        plan 2
        judge "$name: the refused move is shown" reads "refused"
        judge "$name: the error is explained" reads "What is wrong"
        ;;
    *-slip.yaml)
        plan 1
        judge "$name: the error is explained" reads "What is wrong"
        ;;
    by-numbers-sealed-unfinished.yaml)
        plan 1
        judge "$name: no moves yet" reads "after 0 moves"
        ;;
    *-sheet*.yaml)
        plan 1
        moves_of "$file" >"$work/list"
        judge "$name: the moves that the sheet tells are there" reads_all <"$work/list"
        ;;
    *)
        plan 2
        moves_of "$file" >"$work/list"
        judge "$name: there are moves" test -s "$work/list"
        judge "$name: all moves are there" reads_all <"$work/list"
        ;;
    esac
    case $name in
    *-sealed-unfinished.yaml) ;; # may have no position yet
    *-sheet*.yaml)
        plan 1
        judge "$name: the last position is there" grep -qE "after |copied" "$work/text"
        ;;
    *)
        plan 1
        judge "$name: the last position is there" grep -qE "after .*(move|round)" "$work/text"
        ;;
    esac
    judge "$name: nothing leaves the page" stays_on_paper
    judge "$name: nothing overlaps" has_no_overlap
    judge "$name: the page is not blank" is_not_blank 1
    judge "$name: the same bytes again" is_repeatable "$file"
    dates=$(grep -c '^date: [0-9]*-[0-9]*-[0-9]*$' "$file")
    judge "$name: it has a date only if the record has one" \
        test "$(grep -ac CreationDate "$work/a.pdf")" -eq "$dates"
done

# --- paper, diagrams

is_sized() { # width x height in points
    pdfinfo "$work/a.pdf" | grep -qE "^Page size: +$1 x $2 pts"
}

draw samples/plexus.yaml
judge "A4 is the default" is_sized 595.276 841.89
judge "… on one page" test "$(pages)" -eq 1
draw samples/plexus.yaml --landscape
judge "A4 in landscape" is_sized 841.89 595.276
draw samples/plexus.yaml --paper letter
judge "letter" is_sized 612 792
draw samples/plexus.yaml --paper letter --landscape
judge "letter in landscape" is_sized 792 612
for diagrams in 1 2 4 6 9; do
    draw samples/plexus.yaml --every 3 --diagrams $diagrams
    judge "$diagrams diagrams to a page: all are there" \
        test "$(grep -o 'after move [0-9]*[:0-9]' "$work/text" | wc -l)" -eq 9
    for page in $(seq "$(pages)"); do
        judge "$diagrams diagrams to a page: no more on page $page" test "$(
            pdftotext -f "$page" -l "$page" "$work/a.pdf" - | grep -c 'after move'
        )" -le $diagrams
    done
    judge "$diagrams diagrams to a page: nothing leaves the page" stays_on_paper
    judge "$diagrams diagrams to a page: nothing overlaps" has_no_overlap
done
cat >"$work/marked.yaml" <<'END'
game: differences
players: [{name: Ann, email: ann@example.org}, Bob]
date: 2026-11-05
squares: 3
moves: |
  1. a1 {#} b2 c3 {a word}
END
draw "$work/marked.yaml"
judge "no mail address" sh -c "! cat '$work/text' '$work/a.pdf' | grep -aq 'example.org'"
judge "the date is the record's" grep -aq '20261105' "$work/a.pdf"
SOURCE_DATE_EPOCH=86400 "$program" show -T pdf samples/plexus.yaml >"$work/a.pdf"
judge "… or that of SOURCE_DATE_EPOCH" grep -aq '19700102000000' "$work/a.pdf"
sed 's/d4-e4 e4-e3/d4-e4 {#} e4-e3/' samples/plexus.yaml >"$work/marked.yaml"
draw "$work/marked.yaml"
judge "{#} asks for a diagram" reads "after 2 moves, in move 1: "

# --- booklets

draw samples/*.yaml
judge "booklet: qpdf finds it sound" is_sound
judge "booklet: fonts are embedded" has_fonts
judge "booklet: contents" reads "Contents"
judge "booklet: results" reads "Results"
records=$(cat samples/*.yaml | grep -c '^game:')
qpdf --qdf --object-streams=disable "$work/a.pdf" "$work/plain.pdf" 2>/dev/null
judge "booklet: an outline entry for each record" \
    test "$(grep -ac '/Dest \[' "$work/plain.pdf")" -eq $((records + 2))
judge "booklet: two links to each record" \
    test "$(grep -ac '/Subtype /Link' "$work/plain.pdf")" -eq $((2 * records))
judge "booklet: a target for each record" \
    test "$(pdfinfo -dests "$work/a.pdf" | grep -c record-)" -eq "$records"
judge "booklet: nothing leaves a page" stays_on_paper
judge "booklet: nothing overlaps" has_no_overlap
judge "booklet: the same bytes again" is_repeatable samples/*.yaml

# Every line of the contents names the page that its link leads to, and the page has that number.
contents_are_right() {
    pdfinfo -dests "$work/a.pdf" | sed -n 's/^ *\([0-9]*\) .*record-\([0-9]*\)".*/\2 \1/p' |
        sort -n >"$work/places"
    pdftotext -layout -f 1 -l "${1:-1}" "$work/a.pdf" - |
        tr -d '\f' | sed -n 's/^ *\([0-9]*\)\. .*[. ]\([0-9][0-9]*\)$/\1 \2/p' >"$work/told"
    test -s "$work/told" && diff "$work/told" "$work/places" || return 1
    while read -r record page; do
        last=$(pdftotext -layout -f "$page" -l "$page" "$work/a.pdf" - | grep -v '^[[:space:]]*$' |
            tail -n 1 | sed 's/.* //')
        test "$last" = "$page" || { echo "record $record: page $page says $last"; return 1; }
    done <"$work/places"
}
judge "booklet: page numbers are right" contents_are_right 2
"$program" show -T pdf samples/plexus.yaml - >"$work/a.pdf" 2>"$work/err" <<'END'
game: no such game
END
pdftotext -raw "$work/a.pdf" - | tr -s '\n\f ' '   ' >"$work/text"
judge "booklet: a malformed record is among the results" reads "malformed, 2 errors"
judge "… and has a page with all its errors" reads_all <<'END'
A record that cannot be read
standard input, record 1
line 1: this record has no `players:`; add a line such as `players: [Anna, Bob]` (missing)
line 1: `no such game` is no game; `recto games` lists them (value)
END
draw tests/data/golden/malformed.yaml
"$program" check --json tests/data/golden/malformed.yaml |
    jq -r 'select(.status == "malformed") | .errors[] | "line \(.line): \(.message) (\(.code))"' |
    tr -s ' ' >"$work/list"
judge "malformed records: all errors are there" reads_all <"$work/list"
judge "… sound" is_sound
judge "… and the same bytes again" is_repeatable tests/data/golden/malformed.yaml
printf 'players: 2\nmoves: a1\n' >"$work/alone.yaml"
draw "$work/alone.yaml"
judge "a malformed record alone makes a page" test "$(pages)" -eq 1
judge "… that is sound" is_sound
judge "… and names the place and the error" reads_all <<'END'
A record that cannot be read
alone.yaml, record 1
malformed, 1 error
What is wrong
line 1: this record has no `game:`; add a line such as
END
judge "… without the path" lacks /alone.yaml
for _ in $(seq 120); do cat samples/connecting.yaml; echo ---; done >"$work/many.yaml"
draw "$work/many.yaml"
judge "contents of several pages: page numbers are right" contents_are_right 3

# --- names that run from right to left

cat >"$work/left.yaml" <<'END'
game: connecting
players: [דוד, محمد]
event: ליגה 12
round: 7
dots: 3
moves: a1-a2 b1-b2 a1-b1
END
draw "$work/left.yaml"
follow() { # words that follow each other on a line, from left to right
    printf '%s\n' "$@" | awk -F'[<>]' '
        FNR == NR { wanted[++count] = $0; next }
        /<word / { split($2, box, "\""); said[++words] = $3; x[words] = box[2]; y[words] = box[4] }
        END {
            for (i = 1; i <= words; i++) {
                if (said[i] != wanted[1]) continue
                at = i
                for (k = 2; k <= count; k++) {
                    next_at = 0
                    for (j = 1; j <= words; j++)
                        if (said[j] == wanted[k] && x[j] > x[at] && (y[j] - y[at]) ^ 2 < 16)
                            next_at = next_at == 0 || x[j] < x[next_at] ? j : next_at
                    if (!next_at) break
                    at = next_at
                }
                if (k > count) exit 0
            }
            exit 1
        }' - "$work/boxes"
}
judge "the score of a Hebrew name comes after it" follow ד 1 wins
judge "the round comes after the event" follow round 7
judge "no isolation mark is visible" lacks u206

# --- hard on the layout

# Consecutive moves of one player stand in separate rows; whole moves have the numbers of the game.
in_rows() {
    pdftotext -layout "$work/a.pdf" - |
        sed -n '/Kenji *Ruth *Kenji/,/^$/p' | tr -s ' ' >"$work/rows"
    diff - "$work/rows" <<'EOF'
 Kenji Ruth Kenji Ruth
 0. @30 2026-11-09 @300 2026-11-10 3. R160 2026-11-15
 1. L144 2026-11-11 R145 2026-11-16
 L160 2026-11-12 4. R145 2026-11-17 R47.5 2026-11-18
 2. R145 2026-11-13 R165 2026-11-14 5. L144x1 2026-11-19

EOF
}
draw samples/bouncing-unfinished.yaml
judge "no row has two moves of one player" in_rows

printf 'game: connecting\nplayers: [Ann, Ben]\ndots: 5\nmoves: |\n' >"$work/comments.yaml"
echo '  d4-e4 {first} a2-b2 {next} c1-c2 {last}' >>"$work/comments.yaml"
draw "$work/comments.yaml"
judge "comments name their moves if the row has two" \
    grep -q ' d4-e4: first a2-b2: next .* c1-c2 last ' "$work/text"

long=$(head -c 10000 /dev/zero | tr '\0' 'x')
comment=$(yes 'some words of a comment' | head -n 20000 | tr '\n' ' ')
{
    printf 'game: connecting\nplayers: [%s, "%s"]\nevent: %s\ndots: 5\nmoves: |\n' "$long" \
        "שלום עולם ⁦漢字⁩ 🎲" "$comment"
    printf '  1. d4-e4 {%s} a2-b2 {漢字%s}\n' "$comment" "$(yes 漢字 | head -n 5000 | tr -d '\n')"
} >"$work/hard.yaml"
draw "$work/hard.yaml"
judge "long names and comments: qpdf finds it sound" is_sound
judge "long names and comments: nothing leaves a page" stays_on_paper
judge "long names and comments: all of the name is there" \
    test "$(tr -dc x <"$work/text" | wc -c)" -ge 10000
judge "long names and comments: all words are there" \
    test "$(grep -o 'comment' "$work/text" | wc -l)" -ge 40000
none_is_blank() {
    for page in $(seq "$(pages)"); do
        is_not_blank "$page" || return 1
    done
}
judge "long names and comments: no page is blank" none_is_blank
