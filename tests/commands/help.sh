#!/bin/sh
# `recto --help` fits a screen, and the help of each command ends with an example that runs.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
cd "$work" || exit 2
mkdir bin && ln -s "$program" bin/recto
PATH=$work/bin:$PATH
commands=$("$program" --help | sed -nE 's/^([A-Z][a-z ]{8}| {9})([a-z][a-z-]*) .*/\2/p')
plan $((3 + 3 * $(echo "$commands" | wc -l)))

judge "the help fits on a screen" test "$("$program" --help | wc -l)" -le 34
judge "… and no line is wider than 85 columns" \
    test "$("$program" --help | LC_ALL=C.UTF-8 wc -L)" -le 85
judge "… and has the exit statuses" sh -c "'$program' --help | grep -q '^Status: 0 '"

runs() { # example
    rm -rf folder && mkdir folder && cp -r "$top/samples" folder/samples
    (
        cd folder || exit 2
        case $1 in
        *" new "* | *" play "*) ;;
        *" seal "*)
            recto new permutations players=Ann,Bob rounds=2 >game.yaml &&
                recto add game.yaml 4 && recto seal --player 2 game.yaml '[12]' || exit 2
            ;;
        *)
            recto new connecting players=Ann,Bob dots=4 >game.yaml &&
                recto add game.yaml b2-b3 c3-d3 || exit 2
            ;;
        esac
        case $1 in
        *" serve "*) serves "$1" ;;
        *) sh -c "$1" >"$work/out" 2>"$work/err" </dev/null ;;
        esac
        status=$?
        cat "$work/err"
        [ "$status" -le 1 ]
    )
}

for command in $commands; do
    "$program" help "$command" >last
    example=$(tail -n 1 last | sed -n 's/^example: //p')
    judge "the help of $command ends with an example" test -n "$example"
    judge "… of this command" expr " $example " : " recto $command "
    judge "… that runs" runs "$example"
done
