#!/bin/sh
# Boards as text show who drew what in colours, on a terminal or when asked; without colours not a
# byte of them changes.
# shellcheck disable=SC2016 # the dollars are the inner shell's
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
cd "$work" || exit 2
samples=$top/samples
set -- "$samples"/*.yaml
plan $((2 * $# + 19))
escape=$(printf '\033')

# --- the same characters

ends_colours() { # every line of standard input leaves no colour in force
    ! grep "$escape" | sed "s/.*$escape\\[//" | grep -qv '^0m'
}
for sample; do
    name=${sample##*/}
    "$program" show -T utf8 "$sample" >plain 2>/dev/null
    "$program" show -T utf8 --color=always "$sample" >coloured 2>/dev/null
    sed "s/$escape\\[[0-9;]*m//g" coloured >bare
    judge "$name: nothing but colours is added" cmp plain bare
    judge "… and no line ends in one" ends_colours <coloured
done

# --- signs of several bytes take one column

{
    printf 'game: prime-target\nplayers: 2\nwedges: 4\nrings-each: 20\n'
    printf 'moves: |\n  1=1 2=2 3=3 4=4\n'
    yes '  ++++' | head -n 40
} >rings.yaml
for style in text utf8; do
    "$program" show -T $style rings.yaml | grep ' ring 1 ' >"ring-$style"
done
sed "s/│/|/g; s/′/'/g" ring-utf8 >got
judge 'a target of many rings' grep -qxFf ring-text got

# --- whose is what

blue="$escape\\[38;5;31m"
bold="$escape\\[1;38;5;166m"
segments() { # colour: how many segments have it
    "$program" show -T utf8 --color=always --at 9. "$samples/plexus.yaml" |
        grep -oE "$1([─━]{3}|[│┃])" | wc -l
}
is 'plexus: segments of the first player' "$(LC_ALL=C.UTF-8 segments "$blue")" 10
is '… and of the second' "$(LC_ALL=C.UTF-8 segments "$bold")" 9
shows_coloured() { # pattern arguments...
    pattern=$1
    shift
    "$program" --color=always "$@" >out 2>err
    grep -q "$pattern" out
}
judge 'names have the colours of their strokes' \
    shows_coloured "${bold}Priya$escape\\[0m" show "$samples/plexus.yaml"
judge 'numbers in squares' shows_coloured "| *${blue}[0-9]" show "$samples/not-divisors.yaml"
judge 'crosses' shows_coloured "| *${bold}x" show "$samples/differences.yaml"
judge 'chords' shows_coloured "${blue}++*$escape" show "$samples/bouncing.yaml"
judge 'sections of a target' shows_coloured "${bold}[0-9]" show "$samples/prime-target.yaml"
judge 'pens' shows_coloured "$bold===" show "$samples/bidirectional.yaml"
judge 'cards of the last exchange' shows_coloured "\\[$escape.*m[0-9]*$escape\\[0m\\]" \
    show "$samples/scrambled.yaml"
judge 'answers' shows_coloured "${blue}player 1$escape" show "$samples/permutations.yaml"
printf 'game: not-divisors\nplayers: 12\nsquares: 9\n' >twelve.yaml
"$program" show --color=always twelve.yaml >out
is 'twelve players look different' \
    "$(grep -o "$escape\\[[0-9;]*mPlayer" out | sort -u | wc -l)" 12

# --- only where colours are wanted

"$program" show "$samples/plexus.yaml" >out
judge 'a pipe gets none' has_no "$escape" out
"$program" show "$samples/plexus.yaml" -o board.txt
judge 'nor does a file' has_no "$escape" board.txt
cp "$samples/plexus-unfinished.yaml" game.yaml
judge 'add shows them, too' shows_coloured "${blue}Hugo" add game.yaml c1-d1
sed 's/f2-g2/f2-f1/' "$samples/plexus.yaml" >other.yaml
judge 'so does compare' shows_coloured "$blue" compare "$samples/plexus.yaml" other.yaml
script -qec "$program show $samples/plexus.yaml" typescript >out </dev/null
judge 'a terminal gets them' grep -q "${blue}Marek" out
NO_COLOR=1 script -qec "$program show $samples/plexus.yaml" typescript >out </dev/null
judge '… unless NO_COLOR is set' has_no "${blue}Marek" out
script -qec "$program show --color=never $samples/plexus.yaml" typescript >out </dev/null
judge '… or --color=never' has_no "${blue}Marek" out
