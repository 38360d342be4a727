#!/bin/sh
# `make install` and `make uninstall` work in a folder of their own, and building leaves nothing
# else in the tree.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
MAKE=${MAKE:-make}

plan $((17 + $(find man -type f | wc -l)))
root=$work/root
judge "make install" "$MAKE" VARIANT="$variant" install DESTDIR="$root" PREFIX=/opt/recto
version=$(sed -n 's/^VERSION = //p' Makefile)
judge "the installed program prints its version" \
    sh -c "'$root/opt/recto/bin/recto' --version | grep -qF '$version'"
judge "it finds the program that draws" \
    sh -c "'$root/opt/recto/bin/recto' show -T svg samples/plexus.yaml | grep -q '^<svg'"
judge "recto-draw prints its version" \
    sh -c "'$root/opt/recto/libexec/recto/recto-draw' --version | grep -qF '$version'"
judge "it finds the program with the prompt" \
    sh -c "echo board | '$root/opt/recto/bin/recto' play nonesuch.yaml 2>&1 | grep -q 'there is no'"
judge "it finds the referee" \
    sh -c "'$root/opt/recto/bin/recto' referee --version | grep -qF '$version'"
judge "it finds the program for archives" \
    sh -c "'$root/opt/recto/bin/recto' select --version | grep -qF '$version'"
judge "the installed cases are run" "$root/opt/recto/share/recto/cases/run" \
    "'$root/opt/recto/bin/recto' check --json -" PLX-4.1
"$program" schema >"$work/schema"
judge "the schema is installed" cmp "$work/schema" "$root/opt/recto/share/recto/record.schema.json"
for page in man/*; do
    judge "$page is installed" \
        cmp "$page" "$root/opt/recto/share/man/man${page##*.}/${page##*/}"
done
share=$root/opt/recto/share
"$program" rules --all -T man >"$work/games"
judge "the page of the games is installed" cmp "$work/games" "$share/man/man7/recto-games.7"
cli/completion/generate "$program" "$work/completion"
judge "completion of bash is installed" \
    cmp "$work/completion/recto.bash" "$share/bash-completion/completions/recto"
judge "completion of zsh is installed" \
    cmp "$work/completion/_recto" "$share/zsh/site-functions/_recto"
judge "completion of fish is installed" \
    cmp "$work/completion/recto.fish" "$share/fish/vendor_completions.d/recto.fish"
judge "nothing else is installed" test \
    "$(find "$root" -type f | wc -l)" -eq $((13 + $(find man -type f | wc -l)))
judge "make uninstall" "$MAKE" VARIANT="$variant" uninstall DESTDIR="$root" PREFIX=/opt/recto
judge "nothing is left" test -z "$(find "$root" -type f)"
git status --porcelain --ignored 2>/dev/null | grep '^!!' >"$work/ignored"
programs='recto|recto-draw|recto-play|recto-referee|recto-archive|recto-serve'
strangers=$(grep -vE " (build/|$programs)\$" "$work/ignored")
judge "building leaves build/ and the programs in the tree, not $strangers" \
    test -z "$strangers"
