#!/bin/sh
# The rules of every game, printed from a browser as recto(1) says, take two to four pages, with
# every board, and nothing is cut off. CHROMIUM is the browser.
# Runs: soak
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
export LC_ALL=C.UTF-8
cd "$work" || exit 2
games=$(every_game)
ln -s "$program" recto
printf '#!/bin/sh\nexec %s --no-sandbox --disable-gpu "$@"\n' \
    "${CHROMIUM:-chromium-headless-shell}" >chromium
chmod +x chromium

# Runs the commands of the manual for a game.
follow_manual() { # game
    mandoc -T utf8 "$top/man/recto.1" | sed 's/.\x08//g' |
        sed -n '/^ *recto rules plexus -o plexus.html$/,/plexus.pdf plexus.html$/p' |
        sed "s/plexus/$1/g" >recipe
    test "$(wc -l <recipe)" -eq 3 && PATH=$work:$PATH sh -e ./recipe 2>said
}

pages() {
    pdfinfo "$1.pdf" | sed -n 's/^Pages: *//p'
}

has_pages() { # game
    count=$(pages "$1")
    echo "$count pages"
    [ "$count" -ge 2 ] && [ "$count" -le 4 ]
}

# Every word of the text, but for boards and marks.
has_words() { # game
    pdftotext "$1.pdf" - | tr -cs '[:alpha:]' '\n' | sort -u >printed
    "$program" rules "$1" | tr -cs '[:alpha:]' '\n' | sort -u | comm -23 - printed >missing
    test "$(wc -l <missing)" -lt 12 || { cat missing; return 1; }
}

# No word is outside the margins.
within_margins() { # game
    pdftotext -bbox "$1.pdf" boxes
    awk -F'"' '
        /<page / { width = $2; height = $4 }
        /<word / { count++ }
        /<word / && ($2 < 30 || $4 < 25 || $6 > width - 30 || $8 > height - 25) { print; bad = 1 }
        END { exit bad || !count }' boxes
}

plan $(($(every_game | wc -l) * 4))
for game in $games; do
    judge "$game: printed as the manual says" follow_manual "$game"
    judge "… on two to four pages" has_pages "$game"
    judge "… with all its words" has_words "$game"
    judge "… within the margins" within_margins "$game"
done
