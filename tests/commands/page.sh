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
games=$(every_game | paste -sd ' ' -)
plan $((15 + 4 * $(echo "$games" | wc -w)))
