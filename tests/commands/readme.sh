#!/bin/sh
# The commands of README.md run as printed, and print what the page shows.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
cd "$work" || exit 2
ln -s "$program" recto
for part in draw play referee archive serve; do
    ln -s "$program-$part" "recto-$part"
done
ln -s "$top/samples" "$top/man" .
page=$top/README.md

# The blocks of the page, each in a file: the record, what draws, and each command with its output.
awk '/^```/ { on = !on; part = "block." ++count; kind = /yaml/ ? ".yaml" : ""; next }
    on && /^\$ / { part = "block." ++count; kind = ".shown" }
    on { print > (part kind) }
    !on { print > "text" }' "$page"
cp block.*.yaml game.yaml
# Commands in the text; those of the table have words in capitals, which stand for something.
# shellcheck disable=SC2016 # backquotes are looked for
grep -v '^|' text | grep -oE '`\./recto [^`]*`' | tr -d '`' >inline

shown() { # block
    sed -n '1s/^\$ //p' "$1" >line
    sed '1d; ${/^$/d}' "$1" >wanted
    sh line >got 2>&1
    diff wanted got
}

run_block() {
    sh -e "$1"
}

runs() { # command
    case $1 in
    *' serve '*) serves "$1" ;;
    *)
        sh -c "$1" </dev/null
        [ $? -le 1 ]
        ;;
    esac
}

plan $((4 + $(wc -l <inline)))
for block in block.*.shown; do
    judge "$(head -n 1 "$block")" shown "$block"
done
for block in block.*[0-9]; do
    judge "the commands that draw" run_block "$block"
done
while read -r command; do
    judge "$command" runs "$command"
done <inline
