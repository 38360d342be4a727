#!/bin/sh
# Everything that the referee says and understands is translated into every language, with the same
# placeholders, and the catalogues hold nothing else. No line of a mail can begin with a colon.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
set -- referee/language/*.po
plan $(($# * 5 + 2))

words=$work/referee/language/recto.pot
"${MAKE:-make}" --no-print-directory words BUILD="$work" 2>"$work/warned" || cat "$work/warned" >&2
judge "the texts of the program are extracted" test -s "$words"
# Every function that takes such a text names its parameter so.
grep -rhoE '\b[a-z_]+\([^(;]*const char \*english' referee --include='*.h' | sed 's/(.*//' |
    grep -vxE 'say|say_count|language_entry|[a-z_]*_list' | while read -r function; do
    grep -q -- "--keyword=$function:" Makefile || echo "$function"
done | none "… by all functions that take one"

for catalogue; do
    name=${catalogue##*/}
    judge "$name: formats and plurals are right" msgfmt --check-format --check-domain \
        -o "$work/$name.mo" "$catalogue"
    judge "$name: everything is translated" msgcmp "$catalogue" "$words"
    msgattrib --only-fuzzy --no-obsolete "$catalogue" | grep '^msgid "..*"' |
        none "$name: nothing is doubtful"
    grep '^#~' "$catalogue" | none "$name: nothing is left from before"
    # A line that begins with a colon is somebody else's text. English has no blank there.
    grep ' [:;?!]' "$catalogue" | grep -v '^"Plural-Forms' |
        none "$name: no line is broken before a stop"
done
