#!/bin/sh
# `recto sort` puts records in order, stable and byte for byte, whether they fit into memory or not.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 31
cd "$work" || exit 2

evidence() {
    head -n 20 "$work/said" "$work/err" 2>/dev/null
}

# 3000 records with dates of all kinds, some without, events and games; each has its number.
awk 'BEGIN {
    srand(7)
    split("differences connecting plexus", games, " ")
    for (i = 1; i <= 3000; i++) {
        game = games[1 + int(3 * rand())]
        print "---\ngame: " game "\nplayers: [Ann, Bob]\n" \
            (game == "differences" ? "squares: 3" : "dots: 5")
        kind = int(5 * rand())
        day = sprintf("%04d-%02d-%02d", 2020 + int(6 * rand()), 1 + int(12 * rand()), \
            1 + int(28 * rand()))
        if (kind < 3)
            print "date: " day
        else if (kind == 3)
            print "date: " substr(day, 1, 7)
        if (rand() < 0.8)
            print "event: Event " int(9 * rand())
        print "id: number " i "   # kept as it stands\nmoves:"
    }
}' >archive.yaml

# The order that sort(1) gives to one line a record: what --KEY is about, then the place.
lines() { # key
    awk -v key="$1" '
        function tell() {
            if (count++)
                print (key == "date" ? day : key == "event" ? event : game) "\t" id
        }
        /^---/ { tell(); event = ""; game = "" }
        /^game: / { game = $2 }
        /^date: / { day = $2; if (length(day) == 7) day = day "-01" }
        /^event: / { event = substr($0, 8) }
        /^id: / { id = $3 }
        END { tell() }' archive.yaml
}

ids() {
    sed -n 's/^id: number \([0-9]*\) .*/\1/p' "$1"
}

for key in date event game; do
    lines $key | LC_ALL=C sort -s -t "$(printf '\t')" -k 1,1 | cut -f 2 >wanted
    "$program" sort --by-$key archive.yaml >out 2>err
    judge "sort --by-$key ends with 0" test $? -eq 0
    ids out >got
    same "… in the order of sort -s"
    for memory in 1K 64K 1M; do
        "$program" sort --by-$key --memory $memory archive.yaml >less 2>err
        judge "… with $memory of memory, too" cmp less out
    done
done
"$program" sort archive.yaml >default
"$program" sort --by-date archive.yaml >out
judge "by date unless told otherwise" cmp default out
records() {
    awk 'BEGIN { RS = "---\n" } NR > 1 { gsub(/\n/, "\001"); print }' "$1" | sort
}
records archive.yaml >wanted
records out >got
same "every record stands as it stood"
"$program" merge --by-date out >merged 2>err
judge "what is sorted can be merged by date" cmp merged out
"$program" merge --by-date archive.yaml >merged 2>err
judge "what is not, cannot" test $? -eq 2
# shellcheck disable=SC2016
judge "… and the remedy is named" grep -qF '`recto sort --by-date` puts them in order' err

"$program" sort --by-event --by-date archive.yaml >both
{ lines date; } >dates
lines event | paste - dates | LC_ALL=C sort -s -t "$(printf '\t')" -k 1,1 -k 3,3 | cut -f 2 >wanted
ids both >got
same "of two keys the first counts most"

split -l 4000 archive.yaml part-
cat part-* | cmp -s - archive.yaml && cp archive.yaml copy.yaml
"$program" sort -o copy.yaml copy.yaml 2>err
judge "-o may be the file that is read" cmp copy.yaml out
zstd -q archive.yaml -o archive.zst
"$program" sort archive.zst >unpacked 2>err
judge "packed archives are read" cmp unpacked out
"$program" sort <archive.yaml >piped 2>err
judge "so is standard input" cmp piped out
cp out kept
"$program" sort -o kept archive.yaml missing.yaml 2>err
judge "a file that is missing" test $? -eq 2
judge "… leaves the output alone" cmp kept out
printf 'date: 2026-01-02\nid: b\n' >b.yaml
printf '\357\273\277date: 2026-01-01\nid: a' >a.yaml
"$program" sort b.yaml a.yaml >out
printf 'date: 2026-01-01\nid: a\n---\ndate: 2026-01-02\nid: b\n' >wanted
cp out got
same "records of several files are parted"
TMPDIR=$work/nowhere "$program" sort --memory 1K archive.yaml >out 2>err
judge "without a place for what does not fit" test $? -eq 2
judge "… it says so" grep -q 'cannot keep records that do not fit into memory' err
"$program" sort --memory 0 archive.yaml >out 2>err
judge "no memory is refused" test $? -eq 2
(
    ulimit -f 16
    "$program" sort --memory 64K archive.yaml >/dev/null 2>err
)
judge "a full disk is trouble" test $? -ne 0
