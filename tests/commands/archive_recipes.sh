#!/bin/sh
# The recipes of recto-archive(7) do what the page says, as printed: packed archives, joined files,
# parts, and counts from verdicts.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 7
cd "$work" || exit 2
# shellcheck source=tests/helpers/cluster.sh
. "$top/tests/helpers/cluster.sh"
mkdir bin && ln -s "$program" bin/recto
PATH=$work/bin:$PATH

as_printed() { # words of the example
    text=$(cd "$top" && cluster_example "$1")
    [ -n "$text" ] && sh -ec "$text"
}

cp "$top/samples/tournament.yaml" archive.yaml
zstd -q archive.yaml -o archive.zst && gzip -c archive.yaml >archive.gz
judge "packed archives are read" as_printed zstdcat
"$program" select --game plexus archive.yaml >wanted
judge "… as plain ones" cmp wanted plexus.yaml
cp "$top/samples/plexus.yaml" spring.yaml && cp archive.yaml autumn.yaml
judge "select joins files" as_printed 'spring.yaml'
verdicts_anywhere spring.yaml autumn.yaml >wanted
verdicts_anywhere year.yaml >got
same "… whose records keep their verdicts"
as_printed 'select --date'
judge "select writes a year" cmp archive.yaml 2026.yaml
for part in 1 2 3 4 5 6 7 8; do
    "$program" check --json --shard $part/8 archive.yaml >part-$part.json
done
as_printed 'part-?.json' && "$program" check --json archive.yaml >wanted && cp verdicts.json got
same "cat joins the parts"
as_printed 'jq -r' >out
judge "jq counts the verdicts" grep -qE '^ +[0-9]+ plexus complete$' out
