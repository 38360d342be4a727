#!/bin/sh
# The commands on archives say and write the same on one core and on several. The program is built
# with ThreadSanitizer, which reports races between workers.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 14
cd "$work" || exit 2

# Several chunks, with repeated games and with something that is no record.
for round in 1 2; do
    vectors_and '\n...\n\302\205\n---\n'
    cat "$top"/samples/plexus-unfinished.yaml
    echo "# $round"
done >archive
cp "$top/samples/tournament.yaml" .

# Compares standard output, status and files on one core with those on several.
same_on_all() { # command and options...
    for jobs in 1 4; do
        mkdir -p $jobs
        (cd $jobs && "$program" "$@" --jobs $jobs >out 2>err; echo $? >status)
    done
    status=$(cat 1/status)
    if [ "$status" -lt 2 ] && [ -n "$(find 1 -type f ! -name err ! -name status -size +0)" ] &&
        diff -r 1 4 >said; then
        pass "$*"
    else
        cp 1/err .
        fail "$*: status $status"
    fi
    rm -rf 1 4
}

same_on_all check --json --account ../archive ../tournament.yaml
same_on_all check --json --shard 2/3 ../archive
same_on_all select --status illegal,malformed --account ../archive ../archive
same_on_all stats ../archive
same_on_all unique --keep-beginnings ../archive
same_on_all select --board "$top/samples/plexus-unfinished.yaml" --symmetric ../archive
same_on_all select --moves 3.. --shard 1/2 ../archive
same_on_all select --files --game plexus ../archive ../tournament.yaml
same_on_all unique --symmetric -v ../archive ../tournament.yaml
same_on_all unique --players -o left ../archive
same_on_all stats -T json ../archive ../tournament.yaml
same_on_all stats -T csv --account ../archive
same_on_all table -T json ../archive ../tournament.yaml
same_on_all table ../archive
