#!/bin/sh
# Every command reads archives packed with zstd and gzip like plain ones, recognising them by their
# content. Damage is an error of that file, and records before it are judged.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 194
cd "$work" || exit 2

vectors_and '\n---\n' >plain.yaml
cp plain.yaml games.yaml
gzip -c plain.yaml >games.gz
zstd -q -c plain.yaml >games.zst
sed -n 1,400p plain.yaml | sed '$d' >head.yaml
cat "$top/samples/plexus.yaml" >one.yaml
gzip -c one.yaml >one.gz
zstd -q -c one.yaml >one.zst

# --- every command, from a file, a file as standard input, a pipe, a named pipe

reads_alike() { # arguments of recto...
    "$program" "$@" <plain.yaml >expected 2>expected.err
    expected=$?
    for packed in games.gz games.zst; do
        "$program" "$@" <$packed >out 2>err
        judge "$* reads $packed as standard input" test $? -eq $expected
        judge "… with the same result" cmp out expected
        judge "… and the same complaints" cmp err expected.err
        # shellcheck disable=SC2002 # a pipe is what is tried
        cat $packed | "$program" "$@" >out 2>err
        judge "$* reads $packed from a pipe" test $? -eq $expected
        judge "… with the same result" cmp out expected
        judge "… and the same complaints" cmp err expected.err
    done
    # shellcheck disable=SC2002
    cat plain.yaml | "$program" "$@" >out 2>err
    judge "$* reads plain text from a pipe" test $? -eq $expected
    judge "… with the same result" cmp out expected
}

reads_alike check
reads_alike check --json --jobs 1
reads_alike check --json --jobs 2
reads_alike check -q
reads_alike show
reads_alike fmt
for command in "show" "show -T svg" "show -T html" "show -T pdf" "moves" "fmt" "check"; do
    # shellcheck disable=SC2086 # words
    "$program" $command one.yaml >expected 2>/dev/null
    for packed in one.gz one.zst; do
        # shellcheck disable=SC2086
        "$program" $command $packed >out 2>err
        sed 's/one\.\(gz\|zst\)/one.yaml/g' out >named
        judge "$command of $packed" cmp named expected
    done
done
"$program" compare one.gz one.zst >out 2>err
judge "compare reads packed copies" test $? -eq 0

# --- by content, not by name

mkdir names
cp games.gz names/a.yaml
cp games.zst names/b.gz
cp plain.yaml names/c.zst
for name in a.yaml b.gz c.zst; do
    "$program" check --json names/$name >out 2>err
    sed "s|names/$name|-|" out >renamed
    "$program" check --json <plain.yaml >expected 2>/dev/null
    judge "the name $name says nothing" cmp renamed expected
done
mkfifo fifo
cat games.zst >fifo &
"$program" check -q fifo >out 2>err
judge "a named pipe is read" test $? -eq 1
wait
"$program" check names >out 2>err
judge "one in a folder is read" grep -q '^names/a.yaml:' out

# Text that begins like something packed, and standard input that does not stand at its start.
for start in '(' '\037' 'P' 'P*M' '(\265/' '_*M\n'; do
    printf '%b' "$start" >odd
    "$program" check --json <odd >expected 2>&1
    # shellcheck disable=SC2002
    cat odd | "$program" check --json >out 2>&1
    judge "a pipe that begins with $start" cmp out expected
done
: >empty
"$program" check <empty >expected 2>&1
# shellcheck disable=SC2002
cat empty | "$program" check >out 2>&1
judge "an empty pipe" cmp out expected
{ echo 'no record'; cat games.zst; } >behind
{ read -r _ && "$program" check --json; } <behind >out 2>err
judge "packed data after text that another program has read" test $? -eq 1
"$program" check --json <plain.yaml >expected 2>/dev/null
judge "… are all read" cmp out expected

# --- members and frames

cat games.gz games.zst games.gz >joined
cat plain.yaml plain.yaml plain.yaml | "$program" check --json >expected 2>/dev/null
"$program" check --json <joined >out 2>err
judge "members and frames one after the other" cmp out expected
{
    printf '\120\052\115\030\005\000\000\000hello'
    cat games.zst
    printf '\137\052\115\030\000\000\000\000'
    : | gzip -c
    : | zstd -q
} >skipped
"$program" check --json <plain.yaml >expected 2>/dev/null
for how in cat tee; do
    # `cat` from a file, `tee` through a pipe.
    if [ $how = cat ]; then
        "$program" check --json <skipped >out 2>err
    else
        tee copy <skipped | "$program" check --json >out 2>err
    fi
    judge "frames to be skipped, and empty ones ($how)" cmp out expected
done
split -b 5000 plain.yaml piece.
for piece in piece.??; do
    zstd -q -c "$piece"
done >pieces
"$program" check --json <pieces >out 2>err
judge "frames that end anywhere" cmp out expected
for level in -1 -19; do
    zstd -q -c $level plain.yaml | "$program" check --json >out 2>err
    judge "zstd $level" cmp out expected
done
zstd -q -c --no-check plain.yaml | "$program" check --json >out 2>err
judge "zstd without check sums" cmp out expected

# --- damage

refused() { # name, words, input
    "$program" check --json <"$3" >out 2>err
    judge "$1" test $? -eq 2
    judge "… saying: $2" grep -q "^recto: -: cannot read this file: .*$2" err
    judge "… in one line" test "$(wc -l <err)" -eq 1
}

before() { # name: what came before the damage has been judged
    "$program" check --json <head.yaml >expected 2>/dev/null
    sed '$d' expected >sound
    head -c "$(wc -c <sound)" out >begun
    judge "… $1" cmp begun sound
}

{ gzip -c head.yaml; head -c 2000 games.gz; } >short.gz
{ zstd -q -c head.yaml; head -c 9000 games.zst; } >short.zst
{ gzip -c head.yaml; echo garbage; } >garbage.gz
{ zstd -q -c head.yaml; echo garbage; } >garbage.zst
damage() { # file, byte
    head -c "$2" "$1"
    head -c 100 plain.yaml
    tail -c +$(($2 + 101)) "$1"
}
{ gzip -c head.yaml; damage games.gz 20000; } >bad.gz
{ zstd -q -c head.yaml; damage games.zst 9000; } >bad.zst
size=$(wc -c <games.gz)
{ head -c $((size - 8)) games.gz; printf 'abcd'; tail -c 4 games.gz; } >sum.gz
size=$(wc -c <games.zst)
{ head -c $((size - 4)) games.zst; printf 'abcd'; } >sum.zst
refused "a gzip member without its end" "the end of a gzip member is missing" short.gz
before "and the records before are judged"
refused "a zstd frame without its end" "the end of a zstd frame is missing" short.zst
before "and the records before are judged"
refused "garbage after gzip" "neither gzip nor zstd" garbage.gz
before "and the records before are judged"
refused "garbage after zstd" "neither gzip nor zstd" garbage.zst
before "and the records before are judged"
refused "damaged gzip" "noticed after byte" bad.gz
before "and the records before are judged"
refused "damaged zstd" "noticed after byte" bad.zst
before "and the records before are judged"
refused "a wrong check sum of gzip" "incorrect data check" sum.gz
refused "a wrong check sum of zstd" "checksum" sum.zst
zstd -q -c --long=27 <plain.yaml >window
"$program" check -q window >out 2>err
judge "a window of 128 MiB is read" test $? -eq 1
zstd -q -c --long=28 <plain.yaml >window
refused "a larger window" "its window is above 128 MiB" window
zstd -q -c -D head.yaml plain.yaml >dictionary
refused "a dictionary" "noticed after byte" dictionary
"$program" check short.gz one.zst >out 2>err
judge "other files are still read" grep -q '^one.zst: plexus' out
"$program" check --jobs 1 one.yaml short.gz one.yaml >out 2>&1
judge "the complaint stands in its place" sh -c \
    'sed -n 1p out | grep -q one.yaml && sed -n "\$!p" out | tail -n 1 | grep -q one.yaml'

# A small file, cut and damaged everywhere: never a wrong result without a message. LONG=1 takes all
# bytes, otherwise those at the beginning and every fifth.
"$program" check --json <one.yaml >expected
cuts() { # file
    seq 4 $(($(wc -c <"$1") - 1)) | awk -v all="${LONG:-}" 'all || NR < 20 || NR % 5 == 0' |
        while read -r at; do
            head -c "$at" "$1" >cut.packed
            "$program" check --json <cut.packed >out 2>err
            [ $? -eq 2 ] || echo "cut after $at: not noticed"
            { head -c "$at" "$1"; printf '\245'; tail -c +$((at + 2)) "$1"; } >hurt
            "$program" check --json <hurt >out 2>err
            status=$?
            [ $status -eq 2 ] || { [ $status -eq 0 ] && cmp -s out expected; } ||
                echo "damaged after $at: not noticed"
        done
}
cuts one.gz >cuts.gz
judge "gzip cut and damaged" test ! -s cuts.gz
cuts one.zst >cuts.zst
judge "zstd cut and damaged" test ! -s cuts.zst

# --- places count in the unpacked text

printf 'game: differences\nplayers: 2\nsquares: 4\nmoves: nonsense\n' >line.yaml
zstd -q -c line.yaml | "$program" check >out 2>err
judge "line and column count in the unpacked text" grep -q '^-:4:8: ' err
{ printf '\357\273\277'; cat one.yaml; } | gzip -c >mark
# shellcheck disable=SC2002
cat mark | "$program" check >out 2>err
judge "a byte order mark inside" test $? -eq 0

# --- commands that change files

for packed in one.gz one.zst; do
    cp $packed kept
    "$program" fmt -i $packed 2>err
    judge "fmt -i refuses $packed" test $? -eq 2
    judge "… with advice" grep -q "is packed, and packed files are only read; unpack it first" err
    "$program" add $packed b2 2>err >out
    judge "add refuses $packed" test $? -eq 2
    judge "… with advice" grep -q "is packed, and packed files are only read; unpack it first" err
    judge "… and it stays as it was" cmp $packed kept
done

# --- the process that unpacks

folder=$(dirname "$program")
mkdir bare
cp "$program" bare/recto
ran=$work/bare/recto
"$ran" check one.yaml >out 2>err
judge "plain files need no program that unpacks" test $? -eq 0
"$ran" check one.zst >out 2>err
judge "packed files without that program: status 2" test $? -eq 2
judge "… and the message names it" grep -q 'recto-archive, which unpacks it, is not installed' err
stands_in() { # script, status of recto, what is said
    printf '#!/bin/sh\n%s\n' "$1" >bare/recto-archive
    chmod +x bare/recto-archive
    "$ran" check one.zst >out 2>err
    judge "a process that unpacks and does: $1" test $? -eq "$2"
    judge "… $3" grep -q "$3" err
}
stands_in 'kill -9 $$' 2 'ended by signal 9'
stands_in 'cat '"$work"'/one.yaml; kill -11 $$' 2 'ended by signal 11'
stands_in 'exit 3' 2 'recto-archive, which unpacks it, failed'
stands_in 'echo recto: tired >&2; exit 2' 2 'cannot read this file: tired'
printf '#!/bin/sh\ncat %s\nkill -9 $$\n' "$work/one.yaml" >bare/recto-archive
"$ran" check one.zst >out 2>err
judge "what it gave before that is judged" grep -q '^one.zst: plexus' out
sh -c 'trap "" CHLD; exec "$1" check short.gz >out 2>err' sh "$program"
judge "SIGCHLD may be ignored" test $? -eq 2
"$program" check one.gz one.zst short.gz one.gz <&- >out 2>err
judge "standard input closed: status 2" test $? -eq 2
"$program" check -q one.gz >&- 2>err
judge "standard output closed: nothing is mixed up" test $? -ne 1
"$program" check -q one.gz 2>&- >out
judge "standard error closed: status 0" test $? -eq 0

# When nothing more can be written, the process ends without waiting for standard input.
{ cat plain.yaml plain.yaml plain.yaml plain.yaml; } | gzip -c >many.gz
"$program" check many.gz >/dev/full 2>err
judge "a full disk ends it" test $? -eq 2
mkfifo slow
sleep 10 >slow &
sleeper=$!
{ cat many.gz; cat slow; } | { timeout 5 "$program" check >/dev/full 2>err; echo $? >ended; } &
reader=$!
sleep 1
kill $sleeper
wait $reader
judge "… without waiting for the writer of a pipe" grep -qx 2 ended

# --- memory: a bomb is read like any file

bomb() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        cat plain.yaml plain.yaml plain.yaml plain.yaml plain.yaml
    done >ten.yaml
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        cat ten.yaml
    done
}
# Sanitizers do not work with a limit of address space.
if [ "${folder##*/}" != asan ] && [ "${folder##*/}" != tsan ]; then
    bomb | zstd -q -c -19 >bomb.zst
    judge "a bomb of 100 MB is packed into less than 0.2" test "$(wc -c <bomb.zst)" -lt 200000
    # shellcheck disable=SC3045 # every shell of Debian has it
    (ulimit -v 120000 && "$program" check -q --jobs 1 bomb.zst >out 2>err)
    judge "… and is read in little memory" test $? -eq 1
    head -c 300000000 /dev/zero | gzip -c >zeros.gz
    # shellcheck disable=SC3045
    (ulimit -v 200000 && "$program" check --json zeros.gz) >out 2>err
    judge "nothing but zeros" grep -q '"code":"too-large"' out
else
    skip 3 "a limit of memory means nothing to sanitizers"
fi
