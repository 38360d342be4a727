#!/bin/sh
# A terminal shows how far reading has got, and the output stays as it is.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 23
cd "$work" || exit 2

evidence() {
    head -n 20 "$work/said"
    head -c 2000 "$work/seen" | cat -v
}

on_terminal() { # command, file for what it shows
    script -qec "$1" /dev/null </dev/null >"$2" 2>&1
}

# The lines of progress, one a line.
shown() {
    tr '\r' '\n' <seen | grep -E 'MB/s, [0-9:]+ (left|so far)'
}

vectors_and '\n---\n' >once
for _ in $(seq 20); do
    cat once
done >archive.yaml
size=$(wc -c <archive.yaml)
"$program" check --json archive.yaml >whole

# The output is read so slowly that the program has to wait, all of these at the same time.
held() { # name, seconds, command...
    name=$1 seconds=$2
    shift 2
    mkfifo "$name.pipe"
    (
        (
            exec 3<"$name.pipe"
            sleep "$seconds"
            cat <&3 >"$name.taken"
        ) &
        on_terminal "$* >$name.pipe" "$name.seen"
        wait
    ) &
}

# Takes the result of one of them.
look_at() { # name
    cp "$1.seen" seen && cp "$1.taken" taken
}

for part in 1 2; do
    "$program" check --json --shard $part/2 archive.yaml >part.$part
done
held check 3.5 "'$program' check --json --jobs 1 archive.yaml"
held from_pipe 2.5 "cat archive.yaml | '$program' check --json --jobs 2"
held shard 2.5 "'$program' check --json --shard 1/2 archive.yaml"
held fmt 2.5 "'$program' fmt archive.yaml"
held select 2.5 "'$program' select --game plexus archive.yaml"
# A pipe that ends late: the line of progress must not stand among the output.
{ cat once; printf 'game: differences\nplayers: 2\nsquares: 3\nmoves: zz\n---\n'; } >some
on_terminal "{ cat some; sleep 2.5; cat some; } | '$program' check -q --jobs 1" late.seen
: >late.taken
wait

look_at check
judge "progress is shown after a second" shown
judge "… every second" test "$(shown | wc -l)" -ge 2
figure='[0-9]+\.[0-9]'
speed="[0-9]+ records, $figure MB/s, [0-9]+:[0-9][0-9]"
judge "… with bytes, their share, records, rate and time left" sh -c "
    tr '\\r' '\\n' <seen | grep -qE '^$figure of $figure MB \\([0-9]+ %\\), $speed left'"
judge "… and erased" sh -c "tail -n 1 seen | grep -q \"\$(printf '\\r\\033\\[Krecto: ')\""
judge "the account takes its place" grep -q "recto: $size bytes read: " seen
judge "the output has none of it" cmp taken whole

look_at from_pipe
judge "for a pipe the time so far is shown" sh -c "
    tr '\\r' '\\n' <seen | grep -qE '^$figure MB, $speed so far'"
judge "… and the account" grep -q "recto: $size bytes read: " seen
sed 's/^{"file":"archive.yaml"/{"file":"-"/' whole >whole_pipe
judge "… and the output has none of it" cmp taken whole_pipe

look_at shard
judge "a part shows its own size" sh -c "tr '\\r' '\\n' <seen |
    grep -qE 'of $(awk "BEGIN { printf \"%.1f\", $size / 2 / 1e6 }") MB '"
judge "… and the output has none of it" cmp taken part.1
look_at late
judge "progress is shown where only unsound records are printed" shown
clear=$(printf '\033\\[K$')
judge "nothing is printed after it" sh -c "! tr '\\r' '\\n' <seen | grep MB/s | grep -v '$clear'"

# On a busy machine this takes more than a second: it is repeated until it takes less.
quick() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        begun=$(date +%s%3N)
        on_terminal "'$program' check --json '$top/samples/plexus.yaml'" seen
        [ $(($(date +%s%3N) - begun)) -ge 1000 ] || return 0
    done
    return 1
}
if quick; then
    judge "less than a second shows no progress" \
        has_no -e MB/s -e read: seen
else
    skip 1 "this machine is too busy for what takes less than a second"
fi
"$program" check --json archive.yaml 2>err >out
judge "without a terminal there is no progress" test ! -s err

# --- the other commands

look_at fmt
judge "fmt shows how far it has got" shown
"$program" fmt archive.yaml >whole 2>/dev/null
judge "… and the output has none of it" cmp taken whole
look_at select
judge "select shows how far it has got" shown
judge "… and the account" grep -q "recto: $size bytes read: " seen
for command in select stats table unique; do
    "$program" "$command" --account archive.yaml 2>err >out
    judge "$command has --account" test "$(grep -c "recto: $size bytes read: " err)" -eq 1
done
