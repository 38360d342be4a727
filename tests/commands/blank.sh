#!/bin/sh
# `recto show --blank` prints sheets to play on: everything stands on them, on every paper and for
# every game, large or small.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan $((158 + 20 * $(every_game | wc -l)))
export LC_ALL=C.UTF-8
cd "$work" || exit 2

# Prints a sheet into sheet.pdf: options of show, `--`, arguments of new.
print() {
    options=
    while [ "$1" != -- ]; do
        options="$options $1"
        shift
    done
    shift
    what=$*
    rm -f sheet.pdf
    "$program" new "$@" >record.yaml 2>err || { judge "new $what" false; return; }
    # shellcheck disable=SC2086 # options are several words
    "$program" show --blank $options -o sheet.pdf <record.yaml 2>err
    judge "a sheet of $what$options" test $? -eq 0
    read_words
}

read_words() {
    pdftotext -raw sheet.pdf lines 2>>err || echo nothing >lines
    tr -s '\n\f ' '   ' <lines >words
}

sound() {
    judge "… that qpdf finds sound" qpdf --check sheet.pdf
}

holds() { # text, wherever lines end
    judge "… with \`$1\`" grep -qF -e "$1" words
}

lacks() {
    judge "… without \`$1\`" has_no -F -e "$1" words
}

sized() { # points
    pdfinfo -f 1 -l 999 sheet.pdf 2>>err | grep '^Page.* size:' | grep -vF " $1 pts" >sizes
    judge "… of $1" test -s lines -a ! -s sizes
}

pages() {
    pdfinfo sheet.pdf 2>>err | sed -n 's/^Pages: *//p'
}

# Every page has ink, and none within 11 millimetres of its edges.
within_margins() {
    rm -f page-*
    pdftoppm -r 20 -gray sheet.pdf page || return 1
    for page in page-*; do
        od -An -v -tu1 -w1 "$page" | awk -v name="$page" '
            BEGIN { margin = 8 }
            field < 4 { # "P5", width, height and the largest value, each with a blank behind it
                if ($1 == 10 || $1 == 32) { header[++field] = text; text = "" }
                else text = text sprintf("%c", $1)
                if (field == 4) { width = header[2]; height = header[3] }
                next
            }
            {
                column = at % width; row = int(at / width); at++
                if ($1 < 250) {
                    ink++
                    if (column < margin || row < margin || column >= width - margin ||
                        row >= height - margin) stray++
                }
            }
            END {
                if (ink >= 100 && stray == 0) exit
                print name, ink + 0, "dark,", stray + 0, "stray"
                exit 1
            }' || return 1
    done
}

# What the source of a game has for its sheet, one sentence a line without marks; those for one
# value of a variant begin with it, as in "{ending: joined} ".
items() { # game
    awk '/^## / { on = $0 == "## On the sheet" }
        on && /^- / { print text; text = substr($0, 3) }
        on && /^  / { sub(/^ */, " "); text = text $0 }
        END { print text }' "$top/validator/games/$(echo "$1" | tr - _).md" | tr -d '`*' | grep .
}

# The five that hold in a game as it is usually played.
summary() { # game
    usual='diagonals: false|ending: joined|last-point: true|count: distinct|second-part: continue'
    items "$1" | sed -E "s/^\{($usual)\} //" | grep -v '^{'
}

# Examples of the shapes of moves, as `recto rules` lists them among keys and variants.
examples() { # game
    "$program" rules -T html "$1" | sed -n '/ id="[a-z-]*writing-it-down"/,$p' |
        sed -n 's/^<dt><code>\(.*\)<.code><.dt>$/\1/p' |
        grep -vE '^[a-z]+(, [a-z]+)?$|^[a-z-]+: [a-z]+$' | sed '/^2:/,$d' # all games have the rest
}

games=$("$program" games | awk 'NR > 1 { print $1 }')
is "games lists every game" "$games" "$(every_game)"

# --- every game, as `new` suggests it

title() {
    "$program" rules "$1" | sed -n 1p
}

has_sentences() { # game
    summary "$1" >sentences
    test "$(wc -l <sentences)" -eq 5 || return 1
    while read -r sentence; do
        grep -qF -e "$sentence" words || { echo "$sentence"; return 1; }
    done <sentences
}

has_examples() { # game
    examples "$1" >shapes
    test -s shapes || return 1
    while read -r example; do
        case $example in '||' | '$'*) continue ;; esac # what needs no line of its own
        grep -qF -e "$example" words || { echo "$example"; return 1; }
    done <shapes
}

# The first example on the sheet is a legal beginning of the game.
plays_example() {
    sed -n 's/.*for example //p' lines | head -n 1 >example
    test -s example && { cat record.yaml; sed 's/^/  /' example; } | "$program" check -
}

is_repeated() {
    "$program" show --blank -o again.pdf record.yaml && cmp sheet.pdf again.pdf
}

for game in $games; do
    print -- "$game"
    sound
    sized '595.276 x 841.89'
    holds "$(title "$game")"
    judge "… with the rules in five sentences" has_sentences "$game"
    # A circle cannot be copied exactly enough: its moves are kept.
    [ "$game" = bouncing ] || holds 'If you keep the board and no moves (recto-sheet): '
    judge "… with an example of every way to write a move" has_examples "$game"
    judge "… with a legal example" plays_example
    judge "… within its margins" within_margins
    judge "… and the same bytes again" is_repeated
    print --landscape -- "$game"
    sound
    sized '841.89 x 595.276'
    judge "… with the rules in five sentences" has_sentences "$game"
    judge "… within its margins" within_margins
    print --paper letter -- "$game"
    sized '612 x 792'
done

# --- variants

# Every value of every variant, as the schema has them.
values() { # game
    "$program" schema | jq -r --arg game "$1" '.definitions[$game].properties.rules.properties |
        to_entries[] | .key as $key | .value.enum | map(tostring) | unique - ["no", "yes"] | .[] |
        "\($key)=\(.)"'
}

# The sentences that begin with a value, without it; of other values of the same variant.
sentences_of() { # game variant=value
    items "$1" | sed -n "s/^{${2%%=*}: ${2#*=}} //p"
}

others_of() { # game variant=value
    items "$1" | grep "^{${2%%=*}: " | grep -v "^{${2%%=*}: ${2#*=}} " | sed 's/^{[^}]*} //'
}

has_own() { # game variant=value
    sentences_of "$1" "$2" >own
    others_of "$1" "$2" >others
    test -s own -a -s others || return 1
    while read -r sentence; do
        grep -qF -e "$sentence" words || { echo "missing: $sentence"; return 1; }
    done <own
    while read -r sentence; do
        has_no -F -e "$sentence" words || { echo "but also: $sentence"; return 1; }
    done <others
}

for game in $games; do
    for value in $(values "$game"); do
        plan 2
        print -- "$game" "$value"
        judge "… with the sentence of $value, and of no other value" has_own "$game" "$value"
    done
done

# --- names

players() { # game: three of them where that is allowed
    if "$program" new "$1" players=3 >record.yaml 2>err; then
        echo 'players=Ann Example,Bob,Cleo'
    else
        echo 'players=Ann Example,Bob'
    fi
}

has_names() { # players=name,name
    echo "${1#*=}" | tr , '\n' >names
    while read -r name; do
        grep -qF -e "$name" words || { echo "$name"; return 1; }
    done <names
}

for game in $games; do
    print -- "$game" "$(players "$game")"
    sound
    judge "… with every name" has_names "$(players "$game")"
done

print -- differences players=2
holds 'Player 2 Score'
lacks 'Player 1 Player 1'
cat >record.yaml <<'END'
game: connecting
players: [{name: "李小龍", email: li@example.org}, "Ångström <b>", "שלום"]
dots: 4
rules: {diagonals: true}
END
"$program" show --blank -o sheet.pdf record.yaml 2>err
judge "names of any script" qpdf --check sheet.pdf
read_words
holds '李小龍'
holds 'Ångström <b>'
lacks 'example.org'
lacks 'But here'
print -- connecting "players=$(yes 'A name without an end,' | head -n 30 | tr -d '\n,')"
judge "a very long name stays in its box" within_margins

# --- small and large

while read -r arguments; do
    # shellcheck disable=SC2086 # arguments are several words
    print -- $arguments
    sound
    judge "… within its margins" within_margins
    judge "… on few pages" test "$(pages)" -le 16
done <<'END'
not-divisors squares=1
not-divisors squares=30 players=99
plexus dots=3
plexus dots=51
stepping squares=1
stepping squares=702
permutations rounds=1 players=1
permutations rounds=18 players=3
permutations rounds=1000 players=50
connecting dots=2 players=1
connecting dots=300 players=3
bidirectional dots=2
bidirectional dots=40
scrambled cards=2
scrambled cards=24 players=4
scrambled cards=60 players=5
scrambled cards=9000
by-numbers squares=2
by-numbers squares=40
prime-target wedges=2 rings-each=2
prime-target wedges=40 rings-each=10 players=3
prime-target wedges=360 rings-each=64
differences squares=1
differences squares=100
bouncing whole-moves=1
bouncing whole-moves=100
END

# --- as many lines as the game has moves

lines_up_to() { # last number, steps
    awk -v last="$1" -v step="$2" '
        { for (i = 1; i <= NF; i++) if ($i ~ /^[0-9]+\.$/) seen[$i + 0] = 1 }
        END {
            for (n = 1; n <= last; n += step) if (!(n in seen)) { print n; exit 1 }
            for (n in seen) if (n + 0 > last && n + 0 > 5) { print n; exit 1 } # rules have five
        }' words
}

print -- differences squares=21
judge "… has a line for each of 21 moves, two on a line" lines_up_to 21 2
print -- differences squares=300
judge "… goes on to another page" test "$(pages)" -gt 1
judge "… where it has lines up to 299" lines_up_to 299 2
print -- bouncing whole-moves=12
judge "… has twelve whole moves" lines_up_to 12 1
judge "… and an opening" grep -q '0\. 1 2' words
print -- connecting dots=4 players=4
judge "… has a line for each of 24 moves of four players" lines_up_to 24 1
print -- prime-target wedges=9 rings-each=2 players=3
judge "… has lines for nine wedges and six rings" grep -q '10\. 1 points 11\. 2 points' words
print -- prime-target wedges=8 rings-each=2 players=3
judge "… and goes on in rotation" grep -q '9\. 3 points 10\. 1 points' words

# --- special needs of games

# Lists that players make are theirs: what `new` suggests is not printed.
print -- by-numbers
judge "… has one page" test "$(pages)" -eq 1
holds "Player 1's numbers, above the columns from left to right"
holds "Player 2's numbers, left of the rows from top to bottom"
holds 'nobody sees the other list'
lacks '1 1 2 2 3 3 4 4'
print -- by-numbers squares=4 columns=3,1,2,3 rows=1,2,2,3 offense=2
holds 'Round 1, player 2 on offense'
holds 'Round 2, player 1 on offense'
holds '3 1 1 2 2 2 3 3' # above the columns and left of the rows, in turn
print -- bouncing
for degree in 0 10 90 180 270 350; do
    holds " $degree "
done
holds '80 mm count as 1'
# Straight lines of the page by their length, as "length: how many".
qpdf --qdf --object-streams=disable sheet.pdf plain.pdf
tr -s ' ' '\n' <plain.pdf | LC_ALL=C awk '
    $0 == "m" { x = second; y = last }
    $0 == "l" { count[sprintf("%.1f", sqrt((second - x) ^ 2 + (last - y) ^ 2))]++ }
    { second = last; last = $0 }
    END { for (length_of in count) print length_of ": " count[length_of] }' >strokes
judge "… a tick at each degree" grep -qx '2.5: 288' strokes
judge "… longer ones at every fifth" grep -qx '5.5: 36' strokes
judge "… and tenth, and a cross in the middle" grep -qx '8.0: 38' strokes
print -- stepping
holds 'lowest wins'
print -- differences
holds "Player 1: rows between the x's of neighbouring columns"

# --- several records

{ "$program" new differences; echo ---; "$program" new plexus; } >two.yaml
"$program" show --blank -o sheet.pdf two.yaml 2>err
judge "two records, two sheets" test $? -eq 0
sound
read_words
holds 'Grid Game Of Differences'
holds 'Plexus Via Midpoints And Endpoints'

# The moves of a record are not on its sheet.
cp "$top/samples/differences.yaml" record.yaml
"$program" show --blank -o sheet.pdf record.yaml 2>err
read_words
sed -i '/^moves:/,$d' record.yaml
"$program" show --blank -o again.pdf record.yaml 2>>err
judge "a game that was played leaves its sheet blank" cmp sheet.pdf again.pdf
