#!/bin/sh
# `check --json --shard` and `merge --json` together give what one run gives, byte for byte, and
# nothing when a part is missing. Their counts add up.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 202
cd "$work" || exit 2

# Records and other text, with separators and line breaks of all kinds, in a random order.
hostile() { # seed, number of pieces
    awk -v seed="$1" -v count="$2" 'BEGIN {
        srand(seed)
        record[0] = "game: differences\nplayers: 2\nsquares: 3\nmoves: a1 b2\n"
        record[1] = "game: differences\nplayers: 2\nsquares: 3\nmoves: |\n  1. a1 b1\n  3. c3\n"
        record[2] = "game: differences\nid: x\n\n# between\nid: y\nmoves: zz\n"
        record[3] = "# only a comment\n\n   # and another\n"
        record[4] = "\302\205\n"
        record[5] = ""
        record[6] = "game: stepping\nplayers: [\"line\\\": 3\", \"\\\"line\\\":7\"]\n" \
            "squares: 2\nmoves: |\n  a1 {\"line\":5}\n  a9 b1\n"
        record[7] = "x: [\n"
        record[8] = "\xEF\xBB\xBF"
        record[9] = "notes: |\n  ---\n -- -\n--\n..\n ...\nmoves: a1\n"
        separator[0] = "---\n"
        separator[1] = "...\n"
        separator[2] = "--- # here\n"
        separator[3] = "---\n---\n"
        separator[4] = "...\n# lost\n---\n"
        separator[5] = "---"
        separator[6] = "\n\n---\t\n"
        separator[7] = "----\n"
        ending[0] = "\n"; ending[1] = "\r\n"; ending[2] = "\r"
        if (rand() < 0.5) printf "\xEF\xBB\xBF"
        for (i = 0; i < count; i++) {
            text = record[int(rand() * 10)] separator[int(rand() * 8)]
            gsub("\n", ending[int(rand() * 3)], text)
            printf "%s", text
        }
        if (rand() < 0.5) printf "game: plexus"
    }'
}

# All parts of some files, joined.
in_parts() { # N, options and files...
    parts=$1
    shift
    rm -f part.*
    i=1
    while [ "$i" -le "$parts" ]; do
        "$program" check --json --shard "$i/$parts" "$@" >part.$i 2>>part.err
        i=$((i + 1))
    done
    "$program" merge --json $(seq -f 'part.%g' "$parts") >joined 2>joined.err
    echo $? >joined.status
}

whole() { # options and files...
    "$program" check --json "$@" >whole 2>whole.err
    echo $? >whole.status
}

same_as_whole() {
    cmp whole joined && cmp whole.status joined.status && test ! -s joined.err && test ! -s part.err
}

# --- joined parts are what one run gives

seeds='1 2 3 4 5 6'
counts=$(seq 50)
[ -z "$watched" ] || counts='1 2 8 29'
for seed in $seeds; do
    hostile "$seed" 40 >"hostile.$seed"
    whole "hostile.$seed"
    judge "there are records in file $seed" test "$(wc -l <whole)" -gt 10
    bad=
    for count in $counts; do
        [ "$seed" -lt 3 ] || [ $((count % 7)) -eq 1 ] || continue
        in_parts "$count" "hostile.$seed"
        same_as_whole || bad="$bad $count"
    done
    judge "file $seed in 1 to 50 parts gives the whole when joined" test -z "$bad"
done
hostile 7 3 >small
whole small
size=$(wc -c <small)
in_parts $((size + 3)) small
judge "more parts than bytes" same_as_whole

# Every vector, and a record that extends over several parts.
{
    vectors_and '\n...\n\302\205\n---\n'
    for file in "$top"/tests/data/golden/clock*.yaml; do
        cat "$file"
        printf '\n...\n\302\205\n---\n'
    done
} >vectors
{
    cat vectors
    printf 'game: stepping\nplayers: 2\nsquares: 120\nx-long: |\n'
    seq -f '  %g 01234567890123456789012345678901234567890123456789' 20000
    printf 'moves: a1 a2 z9 b1\n---\n'
    cat vectors
} >large
whole large
for count in 2 7 16; do
    in_parts $count large
    judge "vectors and a long record in $count parts" same_as_whole
done
in_parts 3 --jobs 1 large
judge "shards with one job" same_as_whole
in_parts 3 --jobs 5 large
judge "shards with five jobs" same_as_whole
grep -q '"clock":{' whole
judge "some of them have clocks" test $? -eq 0
whole --now 2026-11-03T18:20Z large
in_parts 4 --now 2026-11-03T18:20Z large
judge "shards with --now" same_as_whole

mkdir -p folder none
: >folder/0-empty.yaml
cp hostile.1 folder/1.yaml
cp vectors folder/2.yaml
printf '# nothing here\n' >folder/3.yaml
cp small 'folder/"4" é\.yaml'
mv 'folder/"4" é\.yaml' 'folder/"4" é\x.yaml'
whole folder large hostile.2 folder
in_parts 5 folder large hostile.2 folder
judge "several files, some of them twice" same_as_whole
judge "… and has a line of sums for each" test "$(grep -c '^{"shard":3,"of":5,' part.3)" -eq 12
whole none </dev/null
in_parts 3 none </dev/null
judge "each part warns about an empty folder" test "$(grep -c 'none: warning: ' part.err)" -eq 3
: >part.err
judge "no file at all" same_as_whole
: >empty
whole empty
in_parts 3 empty
judge "an empty file" same_as_whole

# --- what is selected from the parts of a file

selected() { # file, N, options...
    file=$1
    parts=$2
    shift 2
    "$program" select "$@" "$file" >whole 2>/dev/null
    i=1
    while [ "$i" -le "$parts" ]; do
        "$program" select --shard "$i/$parts" -o "selected.$i" "$@" "$file" || [ $? -eq 1 ] ||
            return 1
        i=$((i + 1))
    done
    # shellcheck disable=SC2046 # words
    cat $(seq -f 'selected.%g' "$parts") >joined
    test -s whole && cmp whole joined
}

for seed in $seeds; do
    judge "select from file $seed" selected "hostile.$seed" 7 --status malformed
    judge "… and what does not match" selected "hostile.$seed" 4 --not --status malformed
done
judge "select from vectors and a long record" selected large 9 --game stepping

# What is split from the parts of a file.
divided() { # file, N, key
    rm -rf whole.d parts.d
    mkdir whole.d parts.d
    "$program" split --by "$3" -o 'whole.d/%s' "$1" || return 1
    i=1
    while [ "$i" -le "$2" ]; do
        "$program" split --by "$3" --shard "$i/$2" -o "parts.d/%s-$(printf %02d "$i")" "$1" ||
            return 1
        i=$((i + 1))
    done
    for file in whole.d/*; do
        cat parts.d/"${file#whole.d/}"-[0-9][0-9] | cmp "$file" - || return 1
    done
    test "$(cat parts.d/* | wc -c)" -eq "$(cat whole.d/* | wc -c)" -a -s "$file"
}

for seed in $seeds; do
    judge "split file $seed by status" divided "hostile.$seed" 5 status
done
judge "split vectors and a long record by game" divided large 9 game

# --- what cannot be read in parts

refused() { # name, words, command...
    name=$1
    words=$2
    shift 2
    "$@" >out 2>err
    status=$?
    judge "$name ends with 2" test $status -eq 2
    judge "… saying $words" grep -q -e "$words" err
}

refused "standard input" 'standard input cannot be read in parts' \
    "$program" check --json --shard 1/2 - <small
refused "no file named" 'standard input cannot be read in parts' \
    "$program" check --json --shard 1/2 <small
judge "… and nothing is written" test ! -s out
gzip -c small >small.gz
refused "a compressed file" \
    'small.gz: cannot open this file: a compressed file cannot be read in parts' \
    "$program" check --json --shard 1/2 small.gz
mkfifo pipe
refused "a pipe" 'pipe: cannot open this file: only a plain file can be read in parts' \
    "$program" check --json --shard 1/2 pipe
refused "select from two files" 'goes with one file' "$program" select --shard 1/2 small large
refused "select from standard input" 'standard input cannot be read in parts' \
    "$program" select --shard 1/2 <small
refused "split by number" 'goes with --by' "$program" split -n 3 --shard 1/2 small
refused "split without names" 'goes with -o' "$program" split --by game --shard 1/2 small
refused "split of two files" 'goes with one file' \
    "$program" split --by game --shard 1/2 -o 'x-%s' small large
refused "unique" 'may stand in another part.*split --by game' "$program" unique --shard 1/2 small
refused "stats" 'hang on all games.*check --json' "$program" stats --shard 1/2 small
refused "table" 'hang on all games.*select --event' "$program" table --shard 1/2 small
refused "without --json" 'needs --json' "$program" check --shard 1/2 small
for shard in 0/2 3/2 1 1/ /2 1/2/3 x/y 1/1000001 -1/2 '' '1 /2' 99999999999999999999/2; do
    refused "--shard '$shard'" 'takes I/N' "$program" check --json --shard "$shard" small
done
refused "a missing file" 'missing: cannot open' "$program" check --json --shard 1/2 missing small
judge "… and its counts say so" grep -q '"file":"missing".*"error":"No such file' out

# --- a file replaces another only when it is complete

"$program" check --json vectors >whole
echo old >kept
"$program" check --json -o kept vectors >out 2>err
judge "check -o: status 1 if a record is not sound" test $? -eq 1
judge "… the file has what would have been printed" cmp whole kept
judge "… and nothing is printed" test ! -s out
echo old >kept
"$program" check --json -o kept vectors missing >out 2>err
judge "check -o: a missing file: status 2" test $? -eq 2
judge "… and the old file stays" grep -qx old kept
"$program" check --json --shard 2/2 -o kept missing >out 2>err
judge "… also with parts" grep -qx old kept
"$program" check -o kept vectors >out 2>err
judge "check -o: text goes there, too" grep -q ' records: ' kept
"$program" check -q -o vectors/none/kept vectors >out 2>err
judge "check -o: no such folder: status 2" test $? -eq 2
"$program" check --json --shard 2/2 -o - vectors | tail -n 1 >out
judge "check -o -: standard output" grep -q '^{"shard":2' out

# --- by whole files, also packed ones; and packed files as one part

head -c 3000 vectors >short
: >empty
gzip -c vectors >packed.gz
for files in 'vectors small packed.gz short empty' 'short short packed.gz'; do
    # shellcheck disable=SC2086
    whole $files
    for parts in 1 2 7; do
        # shellcheck disable=SC2086
        in_parts $parts --whole-files $files
        judge "$parts parts by whole files: $files" cmp whole joined
        judge "… with their status" cmp whole.status joined.status
    done
done
"$program" check --json --shard 2/2 --whole-files vectors missing 2>err | tail -n 1 >out
judge "a missing file belongs to its part" grep -q '"shard":2.*"error":"No such' out
"$program" check --json --shard 1/2 --whole-files vectors missing 2>err | tail -n 1 >out
judge "… and to no other" grep -q '"size":0,.*"error":null}' out
whole packed.gz
in_parts 1 packed.gz
judge "--shard 1/1 reads packed files" cmp whole joined
"$program" check --json --shard 1/2 vectors small >part.1
"$program" check --json --shard 2/2 --whole-files vectors small >part.2
refused "parts of ranges and of whole files" 'run all shards again' \
    "$program" merge --json part.1 part.2
refused "--whole-files alone" '--whole-files goes with --shard' \
    "$program" check --json --whole-files vectors

# --- merge refuses what is not complete

cat vectors vectors >double
in_parts 4 double
refused "a part of a missing file" 'could not be read.*run again: --shard 1/2' \
    sh -c "for i in 1 2; do '$program' check --json --shard \$i/2 missing >m.\$i 2>/dev/null; done
        '$program' merge --json m.1 m.2"
refused "a missing part" 'run again, for what is missing: --shard 3/4$' \
    "$program" merge --json part.1 part.2 part.4
judge "… and nothing is written" test ! -s out
refused "two missing parts" ': --shard 1/4 4/4$' "$program" merge --json part.2 part.3
{ sed '$d' part.2 | sed '1s/"moves":/"moves": /'; tail -n 1 part.2; } >copy
refused "two different versions of a part" 'part.2 and copy are both shard 2/4, and not the same' \
    "$program" merge --json part.1 part.2 copy part.3 part.4
cp part.2 copy
"$program" merge --json part.1 copy part.2 part.3 copy part.4 >out 2>err
judge "two equal copies of a part count as one" cmp joined out
jq -cS . part.2 | grep '^{"begin"' | sed "\$!d" >sums
{ sed '$d' part.2; cat sums; } >copy
"$program" merge --json part.1 copy part.3 part.4 >out 2>err
judge "counts with their fields in another order are the same counts" cmp joined out
refused "no parts" 'usage' "$program" merge --json
refused "no file" \
    'missing: this cannot be read as a part: No such' "$program" merge --json part.1 missing
refused "standard input" \
    'cannot be read as a part: standard input' "$program" merge --json - <part.1
size=$(wc -c <part.3)
for cut in 0 1 100 $((size / 2)) $((size - 2)) $((size - 1)); do
    head -c $cut part.3 >died
    refused "a part that died after $cut bytes" 'died: this ends without the counts' \
        "$program" merge --json part.1 part.2 died part.4
    judge "… naming the part to run again" grep -q -e '--shard 3/4$' err
done
sed 3d part.3 >less
refused "a part that lacks a line" 'less: not all lines.*run again: --shard 3/4' \
    "$program" merge --json part.1 part.2 less part.4
sed '3s/"record":3,/"record":4,/' part.3 >changed
refused "a part with a changed line" 'changed: not all lines.*--shard 3/4' \
    "$program" merge --json part.1 part.2 changed part.4
{ sed '$d' part.3; echo '{"x":1}'; tail -n 1 part.3; } >added
refused "a part with an added line" 'added: not all lines.*--shard 3/4' \
    "$program" merge --json part.1 part.2 added part.4
refused "a file that is no part" 'whole: this ends without the counts' "$program" merge --json whole
"$program" check --json --shard 3/5 double >other
refused "a part of a division into another number" 'shard 3/5, the first part is one of 4' \
    "$program" merge --json part.1 part.2 other part.4
"$program" check --json --shard 3/4 --now 2026-11-03 double >other
refused "a part with another --now" 'another --now' \
    "$program" merge --json part.1 part.2 other part.4
"$program" check --json --shard 3/4 vectors >other
refused "a part of another file" 'is not what the first part has' \
    "$program" merge --json part.1 part.2 other part.4
{ cat double; echo; } >longer
mv double kept && mv longer double
"$program" check --json --shard 3/4 double >other
refused "a part made when the file was longer" 'another size' \
    "$program" merge --json part.1 part.2 other part.4
judge "… saying that all parts must be made again" grep -q 'run all shards again' err
sed 's/^---$/-- /; s/^game: .*/---&/; s/^---game:/---\ngame/' kept |
    head -c "$(wc -c <kept)" >double
"$program" check --json --shard 3/4 double >other
refused "a part of the file with other records" 'does not go on where' \
    "$program" merge --json part.1 part.2 other part.4
mv kept double
sed 's/"version":"[^"]*"/"version":"recto 9"/' part.3 >other
refused "a part of another version" 'another version' \
    "$program" merge --json part.1 part.2 other part.4
in_parts 4 folder
sed '$d' part.2 >died
refused "a part that died between two files" 'died: this ends without' \
    "$program" merge --json part.1 died part.3 part.4
judge "… naming the part to run again" grep -q -e '--shard 2/4$' err
"$program" merge --json part.4 part.2 part.1 part.3 >joined
"$program" check --json folder | cmp - joined
judge "parts may be named in any order" test $? -eq 0
"$program" merge --json part.4 part.2 part.1 part.3 >/dev/full 2>err
judge "a full disk: status 2" test $? -eq 2

# --- counts of bytes (--account)

# The figures of an account, one a line: bytes read, bytes in records, records, five statuses, bytes
# outside.
figures() {
    sed -n 's/^recto: \(.*\) bytes read: .*/&/p' "$1" | grep -oE '[0-9]+'
}

adds_up() { # bytes, records; account in err
    # shellcheck disable=SC2046 # words
    set -- "$1" "$2" $(figures err)
    test $# -eq 11 && test "$3" -eq "$1" && test "$3" -eq $(($4 + ${11})) && test "$5" -eq "$2" &&
        test "$5" -eq $(($6 + $7 + $8 + $9 + ${10}))
}

for seed in $seeds; do
    "$program" check --json --account "hostile.$seed" >out 2>err
    judge "the account of file $seed adds up" adds_up "$(wc -c <"hostile.$seed")" "$(wc -l <out)"
done
{
    printf '\xEF\xBB\xBF# before\n...\n'
    cat vectors
    printf -- '---\ngame: stepping\nx-long: |\n'
    yes ' 0123456789012345678901234567890123456789012345678901234567890' | head -c 70000000
    printf -- '\n---\n# behind\n'
} >enormous
"$program" check --json --account enormous >out 2>err
judge "the account of a file with a record that is too large adds up" \
    adds_up "$(wc -c <enormous)" "$(wc -l <out)"
judge "… whose bytes are those of a record" test "$(figures err | sed -n 2p)" -gt 70000000
rm enormous
"$program" check --json --account --jobs 1 large folder small - <vectors >out 2>err
all=$(cat large folder/* small vectors | wc -c)
judge "the account of several files and standard input adds up" adds_up "$all" "$(wc -l <out)"
# Outside is what belongs to no record.
{ cat "$top/samples/plexus.yaml"; printf '...\n\302\205\n---\n# 34\n'; } >little
"$program" check -q --account little >out 2>err
judge "bytes outside records" test "$(figures err | tail -n 1)" -eq 16
judge "… and between separators" adds_up "$(wc -c <little)" 1
in_parts 6 large
for i in 1 2 3 4 5 6; do
    "$program" check --json --account --shard $i/6 large 2>>accounts >>out
done
sum() { # of the first figures of the accounts
    sed 's/^recto: \([0-9]*\) .*/\1/' accounts | awk '{ sum += $1 } END { print sum }'
}
judge "the accounts of the parts add up to the whole" test "$(sum)" -eq "$(wc -c <large)"
"$program" merge --json --account part.? >joined 2>err
"$program" check --json --account large >whole 2>whole.err
judge "merge prints the account of the whole" cmp err whole.err
judge "… and the output stays as it was" cmp joined whole
