#!/bin/sh
# `recto puzzle` finds positions with one winning move, three to eight plies before the end: the
# same for the same seed, each as `recto solve` judges it, as records and drawn with a key.
# Runs: watched
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
games='differences:squares=6 scrambled:cards=8 plexus:dots=5 stepping:squares=4
    bidirectional:dots=4'
plan 5 # arguments that are games
plan $((3 * $(echo "$games" | wc -w)))
plan 43
cd "$work" || exit 2

# --- every puzzle is one, whoever asks

# The records of a file, each in one of its own: puzzle.1, puzzle.2 …
split_records() { # file
    rm -f puzzle.*
    awk '/^---$/ { n++ } { print > ("puzzle." n) }' "$1"
}

# How many moves win, and which: every legal move is played, and the position after it solved.
winning() { # record
    player=$("$program" check --json "$1" | jq .to_move)
    "$program" moves --json "$1" | jq -r '.moves[].move' >legal
    while read -r move; do
        echo ---
        "$program" add - "$move" <"$1"
    done <legal >after
    "$program" solve --json after |
        jq -c --argjson player "$player" '.players[$player - 1].lead[0] // 0' | paste legal - |
        awk '$NF > 0 { $NF = ""; sub(/ $/, ""); print }'
}

for game in $games; do
    # shellcheck disable=SC2086 # a game and its key
    set -- ${game%%:*} ${game#*:}
    judge "$1: two puzzles are found" "$program" puzzle --seed 5 --count 2 "$@" -o "$1.yaml"
    split_records "$1.yaml"
    bad='' wrong=''
    for puzzle in puzzle.*; do
        solution=$(sed -n 's/^x-solution: "\(.*\)"$/\1/p' "$puzzle")
        "$program" solve --json "$puzzle" |
            jq -e --arg solution "$solution" '.proved and .best == $solution and
                .players[.to_move - 1].lead[0] > 0 and (.line | length) >= 3 and
                (.line | length) <= 8' >/dev/null || bad="$bad $puzzle"
        [ "$(winning "$puzzle")" = "$solution" ] || wrong="$wrong $puzzle: $(winning "$puzzle")"
    done
    is "$1: … each is won by its solution, three to eight plies before the end" "$bad" ''
    is "$1: … and by no other move" "$wrong" ''
done

# --- seeds

seeds() { # what file...
    judge "$1" cmp "$2" "$3"
}
for suffix in yaml pdf html; do
    gives 0 puzzle --seed 5 --count 3 scrambled cards=8 plexus dots=5 -o "first.$suffix"
    gives 0 puzzle --seed 5 --count 3 scrambled cards=8 plexus dots=5 -o "second.$suffix"
    seeds "the same seed gives the same $suffix" "first.$suffix" "second.$suffix"
done
gives 0 puzzle --seed 6 --count 3 scrambled cards=8 -o other.yaml
judge 'another seed gives others' sh -c '! cmp -s first.yaml other.yaml'
gives 0 puzzle --seed 5 --count 1 scrambled cards=8 -o fewer.yaml
judge 'fewer of them are the first of them' sh -c '
    head -n "$(wc -l <fewer.yaml)" first.yaml | cmp - fewer.yaml'
gives 1 puzzle --seed 5 --count 1 --time 1 connecting -o none.yaml
says 'connecting: 0 of 1 puzzles found in 1 second and 3000 games'
says 'a smaller board such as dots=4'
is 'records are unfinished games' "$("$program" check --json first.yaml | jq -r .status | sort |
    uniq -c | tr -s ' ')" ' 6 unfinished'

# --- the sheet

is 'a PDF has the tasks on one page and the key on another' \
    "$(pdfinfo first.pdf | sed -n 's/^Pages: *//p')" 2
pdftotext -layout -f 1 -l 1 first.pdf tasks.txt
pdftotext -layout -f 2 -l 2 first.pdf key.txt
judge 'the tasks have a title' grep -q '^ *Puzzles, seed 5$' tasks.txt
is '… and six numbers with who is to move' "$(grep -o 'to move: one move wins' tasks.txt |
    wc -l)" 6
first=$(sed -n 's/^x-solution: "\(.*\)"$/\1/p' first.yaml | head -n 1)
judge '… but no solution' sh -c '! grep -q "Best play" tasks.txt'
judge 'the key has it' grep -qF "$first wins by " key.txt
is '… with best play of each' "$(grep -o 'Best play: ' key.txt | wc -l)" 6
judge 'all fonts are in the file' sh -c '
    [ "$(pdffonts first.pdf | sed 1,2d | wc -l)" -gt 0 ] &&
    ! pdffonts first.pdf | sed 1,2d | grep -vq " yes yes "'
gives 0 puzzle --seed 5 --count 1 scrambled cards=8 --title 'Club evening' --paper a5 -o small.pdf
judge 'title and paper are as asked' sh -c '
    pdftotext small.pdf - | grep -qx "Club evening" && pdfinfo small.pdf | grep -q "419.5.* x 595"'
judge 'a page has both parts, the key on a page of its own on paper' sh -c '
    [ "$(grep -c "<figure>" first.html)" = 12 ] && grep -q "<section class=\"key\">" first.html &&
    grep -q "break-before: page" first.html'
gives 0 puzzle --seed 5 --count 2 scrambled cards=8 -o 'board-%d.svg'
is 'pictures are tasks, then solutions' "$(find . -name 'board-*.svg' | sort | tr '\n' ' ')" \
    './board-1.svg ./board-2.svg ./board-3.svg ./board-4.svg '
mkdir folder
split_records scrambled.yaml
gives 0 puzzle --seed 5 --count 2 scrambled cards=8 -o folder
judge 'a folder gets a file for each' cmp folder/puzzle-002.yaml puzzle.2

# --- what cannot be found

gives 1 puzzle --seed 5 permutations -o none.yaml
says 'puzzle: permutations has moves that no list holds'
judge 'nothing is written then' test ! -e none.yaml
gives 1 puzzle --seed 5 --count 1 permutations scrambled cards=8
shows_line 'game: scrambled'
gives 1 puzzle --seed 5 --count 1 differences squares=2
says 'puzzle: differences: 0 of 1 puzzles found'
for arguments in '' 'nothing' 'scrambled cards=7' 'cards=8 scrambled' \
    'scrambled players=3 cards=9'; do
    # shellcheck disable=SC2086 # words
    gives 2 puzzle $arguments
done
gives 2 puzzle scrambled -o board.txt
says '-o takes a name in .pdf, .html, .svg, .png or .yaml, or a folder'
gives 2 puzzle scrambled --paper a5 -o board.html
says '--paper is for -T pdf'
gives 2 puzzle scrambled --title '"'
