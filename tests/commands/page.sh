#!/bin/sh
# The page of `recto serve` works in headless Chromium, which CHROMIUM names: all games are played
# to their ends by mouse, touch and keyboard, a repair is taken, a sheet drawn. The packages and
# the screenshots are in build/browser. Every move of 20 random positions of each game is played by
# its places; LONG=1 takes 1,000.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/helpers/npm.sh
. tests/helpers/npm.sh
plan 59
place=$top/build/browser

for script in cli/serve/page/*.js tests/commands/page/*.js; do
    judge "$script is a script" node --check "$script"
done
RECTO=$program POSITIONS=${LONG:+1000} node tests/commands/page/places.js
npm_install tests/commands/browser "$place" || exit 1
mkdir -p "$place/page"
"$program" serve --port 0 >"$work/address" &
server=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
    [ -s "$work/address" ] && break
    sleep 0.5
done
ADDRESS=$(cut -d ' ' -f 1 "$work/address") WORK=$place/page SAMPLES=$top/samples \
    NODE_PATH=$place/node_modules node tests/commands/page/run.js
kill "$server"
