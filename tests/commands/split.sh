#!/bin/sh
# What `recto split` cuts and `recto merge` joins again is what it was.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 116
cd "$work" || exit 2

# The records as they stand, without what belongs to none of them: what `select` writes.
vectors_and '' >vectors.yaml
"$program" select vectors.yaml "$top/samples" >archive.yaml
records=$("$program" select --count archive.yaml)

# --- by number

mkdir numbers
ends "ten records a file" 0 "$program" split -n 10 -o 'numbers/%03d.yaml' archive.yaml
judge "… and nothing is said" test ! -s out -a ! -s err
ls numbers >got
seq -f '%03g.yaml' $(((records + 9) / 10)) >wanted
same "… in numbered files"
for file in numbers/*.yaml; do
    "$program" select --count "$file"
done | sed '$d' | sort -u >got
echo 10 >wanted
same "… with ten records in each but the last"
cat numbers/*.yaml >joined
verdicts_anywhere joined >got
verdicts_anywhere archive.yaml >wanted
same "… and every record is there once, in order"
cp joined got
cp archive.yaml wanted
same "… byte for byte the same"
for jobs in 1 2 5; do
    mkdir numbers.$jobs
    "$program" split -n 10 -o "numbers.$jobs/%03d.yaml" --jobs $jobs archive.yaml
    judge "the same files with $jobs jobs" diff -r numbers numbers.$jobs
done
mkdir default
(cd default && "$program" split -n 100 ../archive.yaml)
judge "default names" test -s default/part-0001.yaml -a -s default/part-0002.yaml

# --- by bytes

mkdir bytes
mkdir fit less joined-up parted
for moves in a1 a2 a3; do
    printf -- '---\ngame: differences\nplayers: 2\nsquares: 3\nmoves: %s\n' $moves
done >three.yaml
bytes=$(($(wc -c <three.yaml) / 3))
ends "two records that just fit" 0 "$program" split -b $((2 * bytes)) -o 'fit/%d' three.yaml
judge "… are one file" test "$(wc -c <fit/1)" -eq $((2 * bytes))
ends "two records with one byte less to a file" 0 \
    "$program" split -b $((2 * bytes - 1)) -o 'less/%d' three.yaml
judge "… makes three files" test "$(find less -type f | wc -l)" -eq 3
for moves in a1 a2; do
    printf 'game: differences\nplayers: 2\nsquares: 3\nmoves: %s' $moves >bare-$moves
done
bytes=$(($(cat bare-a1 bare-a2 | wc -c) + 5))
ends "two records with a line break and a separator between them" 0 \
    "$program" split -b $bytes -o 'joined-up/%d' bare-a1 bare-a2
judge "… fill a file with these" test "$(wc -c <joined-up/1)" -eq $bytes
ends "one byte less than that" 0 \
    "$program" split -b $((bytes - 1)) -o 'parted/%d' bare-a1 bare-a2
judge "… makes two files" test -e parted/2
ends "two kilobytes a file" 0 "$program" split -b 2K -o 'bytes/%04d' - <archive.yaml
cat bytes/* >got
cp archive.yaml wanted
same "… byte for byte the same"
for file in bytes/*; do
    [ "$(wc -c <"$file")" -le 2048 ] || [ "$("$program" select --count "$file")" -eq 1 ] ||
        echo "$file"
done >said.sizes
judge "… and only a file of one large record is larger" test ! -s said.sizes
judge "… and some files hold several records" sh -c "
    for file in bytes/*; do '$program' select --count \"\$file\"; done | grep -qvx 1"

# --- by what records are

for key in game status; do
    mkdir by-$key
    ends "by $key" 0 "$program" split --by $key -o "by-$key/%s.yaml" archive.yaml
    "$program" check --json archive.yaml | jq -r ".$key // \"_unknown\"" | sort -u |
        sed 's/$/.yaml/' >wanted
    ls by-$key >got
    same "… with a file for each value"
    for file in by-"$key"/*.yaml; do
        value=${file##*/}
        value=${value%.yaml}
        verdicts_anywhere "$file" >got
        verdicts_anywhere archive.yaml |
            jq -c "select((.$key // \"_unknown\") == \"$value\")" >wanted
        cmp -s got wanted || echo "$file"
    done >said.values
    judge "… and its records in order" test ! -s said.values
done

# Names of events are what people write.
event() { # event in YAML
    printf 'game: differences\nplayers: 2\nsquares: 4\nevent: %s\n---\n' "$1"
}
{
    event Club
    event '" Club "'
    event '../../etc/passwd'
    event '-rf'
    event '.hidden'
    event '_none'
    event '""'
    event '"100%\n2\t\u0007"'
    event Köln
    event "$(head -c 5000 /dev/zero | tr '\0' x)"
    event "$(head -c 5001 /dev/zero | tr '\0' x)"
    printf 'game: differences\nplayers: 2\nsquares: 4\n'
} >events.yaml
mkdir events
ends "by event" 0 "$program" split --by event -o 'events/%s' events.yaml
find events -type f | sed 's|events/||; s/%[0-9a-f]\{16\}$/%digest/; s/xxx*/x/' >got
printf '%s\n' %2D'rf' %2E.%2F..%2Fetc%2Fpasswd %2Ehidden %5Fnone '100%25%0A2%09%07' Club Köln \
    _none x%digest x%digest | sort >wanted
sort -o got got
same "… under safe names"
judge "… with both spellings of one event in one file" \
    test "$("$program" select --count events/Club)" -eq 2
judge "… as are records without an event" test "$("$program" select --count events/_none)" -eq 2
judge "… and no record is lost" test "$("$program" select --count events/* events/%2Ehidden |
    head -n 1)" -eq 13

# --- never overwriting

echo mine >by-game/plexus.yaml
ends "a file that exists" 2 "$program" split --by game -o 'by-game/%s.yaml' archive.yaml
judge "… is named" grep -q 'is there already' err
judge "… and the file stays" grep -qx mine by-game/plexus.yaml
ends "-f replaces that file" 0 "$program" split -f --by game -o 'by-game/%s.yaml' archive.yaml
judge "… with the records" grep -q 'game: plexus' by-game/plexus.yaml
mkdir failed
ends "an input that cannot be read" 2 \
    "$program" split --by game -o 'failed/%s.yaml' archive.yaml missing.yaml
judge "… and no files" test -z "$(ls -A failed)"
mkdir whole
"$program" split -n 4 -o 'whole/%d' archive.yaml
ends "a failure after other files" 2 \
    "$program" split -n 4 -o 'failed/%d' archive.yaml missing.yaml archive.yaml
for file in failed/*; do
    cmp -s "$file" "whole/${file#failed/}" || echo "$file"
done >said.parts
judge "… and only whole files" test ! -s said.parts
find failed -type f | sed 's|.*/||' | sort -n >got
seq $(((records - 1) / 4)) >wanted
same "… and none with records after the gap"
rm failed/*
ends "a missing folder" 2 "$program" split -n 3 -o 'nowhere/%d' archive.yaml
ln -s /etc/passwd failed/1
ends "-f does not follow a link" 2 "$program" split -f -n 3 -o 'failed/%d' archive.yaml
ends "an empty input" 0 "$program" split -n 3 -o 'failed/%d' /dev/null
for wrong in '' '-n 0' '-n x' '-b 1X' '-b 0' '--by player' '-n 3 --by game' '-n 3 -o x' \
    '-n 3 -o %s' '--by game -o %d' '--by game -o %s%s' '-n 3 -o %x%d' '-n 3 -o %'; do
    # shellcheck disable=SC2086 # words
    ends "$wrong" 2 "$program" split $wrong archive.yaml
    judge "$wrong: the reason is given" test -s err
done

# --- merge

"$program" merge vectors.yaml >got
cp vectors.yaml wanted
same "merge: one archive stays as it was"
"$program" merge numbers/*.yaml >got
cp archive.yaml wanted
same "merge: joins what was split"
printf 'game: differences\nplayers: 2\nsquares: 4\nmoves: a1' >open.yaml
printf '# words\n\ngame: differences\r\nplayers: 2\r\nsquares: 4\r\nmoves: b1\r\n...\r\n' >crlf.yaml
printf 'game: differences\rplayers: 2\rsquares: 4\rmoves: c1\r' >cr.yaml
printf '\357\273\277game: differences\nplayers: 2\nsquares: 4\nmoves: d1' >mark.yaml
printf '...\ngame: differences\nplayers: 2\nsquares: 4\nmoves: b2\n...\n...' >dots.yaml
printf '%%YAML 1.2\n---\ngame: differences\nplayers: 2\nsquares: 4\nmoves: d2' >directive.yaml
printf '\357\273\277\357\273\277game: differences\nplayers: 2\nsquares: 4' >marks.yaml
printf -- '---\0\ngame: differences\nplayers: 2\nsquares: 4\n' >zero.yaml
: >empty.yaml
glue="open crlf cr mark dots directive marks zero empty"
for first in $glue; do
    for second in $glue; do
        "$program" merge "$first".yaml "$second".yaml "$first".yaml >joined.yaml
        verdicts_anywhere joined.yaml >got
        verdicts_anywhere "$first".yaml "$second".yaml "$first".yaml >wanted
        cmp got wanted || echo "$first $second"
    done
done >said.glue
judge "merge: no two records become one" sh -c "cat said.glue; test ! -s said.glue"
{
    cat crlf.yaml
    cat open.yaml
    printf '\n'
    cat dots.yaml
    printf '\n'
    tail -c +4 mark.yaml
    printf '\n---\n'
    cat cr.yaml
} >wanted
"$program" merge crlf.yaml open.yaml empty.yaml dots.yaml mark.yaml cr.yaml >got
same "merge: nothing else is added or left out"
{
    printf 'game: differences\nplayers: 2\nsquares: 4\nx-a: '
    head -c 70000000 /dev/zero | tr '\0' x
    printf '\n'
} >large.yaml
"$program" merge large.yaml open.yaml >got
{ cat large.yaml; echo ---; cat open.yaml; } >wanted
same "merge: records of any size"

dated() { # id date...
    while [ $# -gt 0 ]; do
        printf 'game: differences\nplayers: 2\nsquares: 4\nid: %s\ndate: %s\n---\n' "$1" "$2"
        shift 2
    done
}
dated a 2025 b 2025-03 c '' d 2026-01-01T10:00Z >one.yaml
dated e 2024-12-31 f 2025-03-01 g 2025-03-02 h 2027 >two.yaml
dated i spring j 2025-02 k autumn >three.yaml
"$program" merge --by-date one.yaml two.yaml empty.yaml three.yaml | sed -n 's/^id: //p' |
    tr -d '\n' >got
printf 'ieajkbcfgdh' >wanted
same "merge: by date"
"$program" merge --by-date one.yaml two.yaml three.yaml | "$program" merge --by-date - >got
"$program" merge --by-date one.yaml two.yaml three.yaml >wanted
same "merge: by date gives an archive that is in order"
dated x 2025-02 y 2025-01 >wrong.yaml
cp one.yaml place
ends "merge: an archive that is not in order" 2 \
    "$program" merge --by-date one.yaml wrong.yaml -o place
judge "merge: … and the record is named" grep -q '^recto: wrong.yaml:7: .* dated before' err
judge "merge: … and no file is replaced" cmp place one.yaml
ends "merge: a missing file" 2 "$program" merge one.yaml missing.yaml two.yaml
judge "merge: … while the others are written" grep -q 'id: h' out
ends "merge: a missing file, by date" 2 "$program" merge --by-date one.yaml missing.yaml
ends "merge: -o may name a file that is read" 0 "$program" merge -o place place two.yaml
{ cat one.yaml two.yaml; } >wanted
cp place got
same "merge: … and then holds both"
printf 'one.yaml\0two.yaml\0' | "$program" merge --files0-from - >got
same "merge: --files0-from"
"$program" merge <two.yaml one.yaml - >got
same "merge: standard input between files"
ends "merge: a full disk" 2 "$program" merge archive.yaml -o /dev/full
ends "merge: by date onto a full disk" 2 "$program" merge --by-date one.yaml -o /dev/full
# Archives to be merged with any number of jobs. The ids of their records sort as they must stand.
many() { # file, days from one record to the next
    awk -v file="$1" -v step="$2" 'BEGIN {
        for (i = 0; i < 4000; i++) {
            day = i * step
            printf "---\ngame: differences\nplayers: 2\nsquares: 4\nmoves: a1 b2 # %s\n",
                i % 7 == 0 ? "a comment" : ""
            date = sprintf("%04d-%02d-%02d", 1900 + day / 336, 1 + day / 28 % 12, 1 + day % 28)
            printf "id: %s-%s-%04d\ndate: %s\n", date, file, i, date
            if (i % 11 == 0) printf "...\n# nothing\n...\n\302\205\n"
        }
    }' >"many.$1"
}
many 1 1
many 2 0.3
many 3 5
: >many.4
many 5 2
{ cat many.2 && echo --- && dated late 1900; } >many.wrong
for jobs in 1 2 7; do
    "$program" merge --by-date --jobs $jobs --account many.[1-5] >merged.$jobs 2>said.$jobs
    "$program" merge --by-date --jobs $jobs many.1 many.wrong many.3 >broken.$jobs 2>why.$jobs
    judge "merge: by date with a wrong record late and $jobs jobs: status 2" test $? -eq 2
    grep '^id: ' merged.$jobs >got
    sort got >wanted
    same "merge: by date with $jobs jobs"
    cp merged.$jobs got
    cp merged.1 wanted
    same "merge: … gives the same bytes"
    cmp broken.1 broken.$jobs && cmp why.1 why.$jobs
    judge "merge: … and the same up to the wrong record" test $? -eq 0
done
judge "merge: by date writes all records" test "$(grep -c '^id: ' merged.2)" -eq 16000
judge "merge: a wrong record late is named" \
    grep -q '^recto: many.wrong:[0-9]*: .* dated before' why.2
judge "merge: … after what could be merged" test -s broken.2
all=$(cat many.[1-5] | wc -c)
"$program" check --json --account many.[1-5] 2>&1 >/dev/null | sed 's/ (.*)//' >wanted
cp said.2 got
same "merge: by date gives the account of check"
judge "merge: … over all bytes" grep -q "^recto: $all bytes read: " got
"$program" merge --account mark.yaml open.yaml 2>got >/dev/null
all=$(cat mark.yaml open.yaml | wc -c)
echo "recto: $all bytes read: $((all - 3)) written as they stood, 3 of byte order marks" >wanted
same "merge: --account"
"$program" merge --by-date --jobs 1 large.yaml one.yaml >out 2>why.1
"$program" merge --by-date --jobs 3 large.yaml one.yaml >out 2>why.3
judge "merge: a record that is too large to be put in order" \
    grep -q '^recto: large.yaml:1: this record is too large' why.3
judge "merge: … is reported alike with any number of jobs" cmp why.1 why.3
ends "merge: a wrong option" 2 "$program" merge --weight
judge "merge: … and both usages, on lines of their own" test "$(grep -c 'recto merge' err)" -eq 2

for wrong in --weight --by-date=x --jobs=0; do
    ends "merge: $wrong" 2 "$program" merge $wrong one.yaml
done
