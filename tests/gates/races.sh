#!/bin/sh
# The commands on archives say and write the same on one core and on several, for a program built
# with ThreadSanitizer, which would complain of what workers do to each other. TAP; RECTO names the
# program.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 24
cd "$work" || exit 2

# Several batches, with games that come again and what is no record.
for round in 1 2 3; do
    for file in "$top"/tests/data/vectors/*.yaml "$top"/samples/*.yaml; do
        cat "$file"
        printf '\n...\n\302\205\n---\n'
    done
    echo "# $round"
done >archive
cp "$top/samples/tournament.yaml" .
gzip -c archive >archive.gz
zstd -qc archive >archive.zst

# Standard output, the status, and files if there are any, of one core and of others.
same() { # command and options...
    for jobs in 1 2 4; do
        mkdir -p $jobs
        (cd $jobs && "$program" "$@" --jobs $jobs >out 2>err; echo $? >status)
    done
    status=$(cat 1/status)
    if [ "$status" -lt 2 ] && [ -n "$(find 1 -type f ! -name err ! -name status -size +0)" ] &&
        diff -r 1 2 >said && diff -r 1 4 >said; then
        echo "ok - races: $*"
    else
        echo "not ok - races: $*: status $status"
        head -n 20 said 1/err | sed 's/^/# /'
    fi
    rm -rf 1 2 4
}

same check --json --account ../archive ../tournament.yaml
same check --json --shard 2/3 ../archive ../tournament.yaml
for type in gz zst; do
    same check ../archive.$type
    same select --status illegal,malformed --account ../archive.$type ../archive
    same stats ../archive.$type
    same unique --keep-beginnings ../archive.$type
done
same select --board "$top/samples/plexus-unfinished.yaml" --symmetric ../archive
same select --moves 3.. --shard 1/2 ../archive
same select --files --game plexus ../archive ../tournament.yaml ../archive.gz
same unique --symmetric -v ../archive ../tournament.yaml
same unique --players -o left ../archive
same split -n 100 ../archive
same split --by status -o 'is-%s' ../archive ../tournament.yaml
same merge --account ../archive ../archive.gz ../tournament.yaml
same merge --by-date ../tournament.yaml ../tournament.yaml
same merge --by-date -o merged ../tournament.yaml ../tournament.yaml
same stats -T json ../archive ../tournament.yaml
same stats -T csv --account ../archive
same table -T json ../archive ../tournament.yaml
same table ../archive
