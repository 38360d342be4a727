#!/bin/sh
# How often `recto repair` finds the line that was meant: bench/repair.sh [SEED [RECORDS [bare]]].
# Games of clubs get a slip each. The line stands first, or among three, where the record with that
# line has the moves that were meant; one of several that cannot be told apart counts. Prints a line
# a game and one a slip, and leaves what was missed in build/bench.
set -u
export LC_ALL=C
cd "$(dirname "$0")/.." || exit 2
recto=${RECTO:-$(pwd)/recto}
tools=${TOOLS:-build/gcc/bench}
seed=${1:-1}
records=${2:-1100}
bare=${3:-}
data=${DATA:-build/bench}/repair$bare
mkdir -p "$data"

# Only the moves matter: one line a record, without numbers and tags.
moves_of() { # file
    "$recto" fmt "$1" 2>"$data/fmt" | awk '
    function record() { if (begun) print game "\t" slip "\t" moves; begun = 0; moves = slip = "" }
    /^---/ { record(); begun = 1; inside = 0; next }
    /^game: / { game = $2 }
    /^x-slip: / { slip = substr($0, 9) }
    /^moves:/ { inside = 1; next }
    /^[^ ]/ { inside = 0 }
    inside { gsub(/(^| )[0-9]+\. ?/, " "); gsub(/(^| )[0-9]+:/, " "); moves = moves " " $0 }
    END { record() }' | sed 's/  */ /g; s/ $//'
}

"$tools/generate" "$seed" "$records" any club |
    "$tools/slips" "$seed" "$data/truth.yaml" ${bare:+bare} >"$data/slips.yaml" || exit 2
"$recto" repair --json "$data/slips.yaml" >"$data/suggestions"
jq -r '.record as $record | .suggestions[:3][] | .rank as $rank | (., .alternatives[])
    | [$record, $rank] + [(., .also[]) | select(.line_was)
        | .line, (.line_was | split("\n") | length), .line_now]
    | @tsv' "$data/suggestions" >"$data/lines"
# Each suggestion in a copy of its record, and which record that is.
awk -F '\t' -v made="$data/made.yaml" '
NR == FNR {
    if ($0 ~ /^---/)
        first[++records] = FNR
    line[FNR] = $0
    lines = FNR
    next
}
{
    last = $1 < records ? first[$1 + 1] - 1 : lines
    split("", now)
    for (i = 3; i <= NF; i += 3) {
        gsub(/\\n/, "\n", $(i + 2))
        for (old = $i; old < $i + $(i + 1); old++)
            now[old] = old == $i ? $(i + 2) : ""
    }
    for (i = first[$1]; i <= last; i++)
        if (!(i in now) || now[i] != "")
            print i in now ? now[i] : line[i] >made
    print $1 "\t" $2
}' "$data/slips.yaml" "$data/lines" >"$data/made"
moves_of "$data/truth.yaml" >"$data/meant"
moves_of "$data/made.yaml" | cut -f3 | paste "$data/made" - >"$data/tried"
awk -F '\t' -v missed="$data/missed" '
function share(part, whole) { return whole ? sprintf("%5.1f", 100 * part / whole) : "    -" }
NR == FNR { game[FNR] = $1; slip[FNR] = $2; meant[FNR] = $3; records = FNR; next }
$3 == meant[$1] && (!($1 in best) || $2 < best[$1]) { best[$1] = $2 }
END {
    for (i = 1; i <= records; i++) {
        first += now = best[i] == 1; three += among = best[i] > 0
        all[game[i]]++; firsts[game[i]] += now; threes[game[i]] += among
        kinds[slip[i]]++; kind_firsts[slip[i]] += now; kind_threes[slip[i]] += among
        if (!now) print i "\t" game[i] "\t" slip[i] "\t" best[i] + 0 >missed
    }
    for (name in all)
        printf "%-16s %4d first %s three %s\n", name, all[name],
            share(firsts[name], all[name]), share(threes[name], all[name]) | "sort"
    close("sort")
    for (name in kinds)
        printf "  %-14s %4d first %s three %s\n", name, kinds[name],
            share(kind_firsts[name], kinds[name]), share(kind_threes[name], kinds[name]) | "sort"
    close("sort")
    printf "%-16s %4d first %s three %s\n", "all", records, share(first, records),
        share(three, records)
}' "$data/meant" "$data/tried"
