#!/bin/sh
# The page of `recto serve` works in headless Chromium, which CHROMIUM names: all games are played
# to their ends by mouse, touch and keyboard, a repair is taken, a sheet drawn, and links of a
# club's pages open their games. The packages and the screenshots are in build/browser. Every move
# of 20 random positions of each game is played by its places; LONG=1 takes 1,000, and steps through
# all samples, not only one of each game. `tests/commands/page.sh --write` renews the picture of the
# page in the README.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/helpers/npm.sh
. tests/helpers/npm.sh
# shellcheck source=tests/helpers/looks.sh
. tests/helpers/looks.sh
games=$(every_game | paste -sd ' ' -)
plan $((21 + 4 * $(echo "$games" | wc -w)))
tools tests/helpers/mailer
place=$top/build/browser
mkdir -p "$place/page"

for script in cli/serve/page/*.js tests/commands/page/*.js; do
    judge "$script is a script" node --check "$script"
done
GAMES=$games RECTO=$program POSITIONS=${LONG:+1000} node tests/commands/page/places.js
npm_install tests/commands/browser "$place" || exit 1
"$program" serve --port 0 >"$work/address" &
server=$!
wait_until 20 grep -q . "$work/address"
address=$(cut -d ' ' -f 1 "$work/address")
(
    sh tests/commands/browser/club.sh "$program" "$top" "$place/page/club" "$built" &&
        cd "$place/page/club" && "$program" referee settings club "editor=$address" &&
        "$program" referee publish club site
) >"$work/published" 2>&1 || cat "$work/published"
ADDRESS=$address GAMES=$games RECTO=$program WORK=$place/page SAMPLES=$top/samples \
    SITE=$place/page/club/site NODE_PATH=$place/node_modules node tests/commands/page/run.js
kill "$server"
picture=samples/pictures/serve.png
[ "${1:-}" != --write ] || cp "$place/page/serve.png" "$picture"
judge "$picture is not stale" looks_like "$picture" "$place/page/serve.png"
