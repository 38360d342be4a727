#!/bin/sh
# The page that needs no server gives the answers of recto itself, and works in headless Chromium as
# that of `recto serve` does, from a file and from a plain web server. `make web` builds it, its
# libraries from Debian's sources; CHROMIUM names another browser.
# Runs: soak measures
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/helpers/npm.sh
. tests/helpers/npm.sh
games=$(every_game | paste -sd ' ' -)
plan $((44 + 3 * $(echo "$games" | wc -w)))
place=$top/build/browser
web=$built/web

for script in .ci/web/*.js; do
    judge "$script is a script" node --check "$script"
done
judge "\`make web\` builds the page" \
    "${MAKE:-make}" --no-print-directory -j"$(nproc)" VARIANT="$variant" web || exit 1
judge "a folder for any web space" \
    equal "$(cd "$web" && echo ./*)" './icon.svg ./index.html ./page.css ./page.js ./recto.js'
judge "… of less than a megabyte when packed" \
    test "$(cat "$web"/* | gzip -9 | wc -c)" -lt 1000000

answers() { # what request, or none for all of them; files...
    answered=$1 only=$2
    shift 2
    judge "recto and the page give the same answers: $answered" \
        env WEB="$web" RECTO="$reference" ONLY="$only" node tests/commands/browser/web.js "$@"
}

answers samples '' samples/*.yaml
answers vectors '' tests/data/vectors/*.yaml
answers cases check cases/*/*.yaml

npm_install tests/commands/browser "$place" || exit 1
mkdir -p "$place/web"
export NODE_PATH="$place/node_modules" WORK="$place/web"
ADDRESS=file://$web/index.html RECTO=$program GAMES=$games SAMPLES=$top/samples \
    node tests/commands/page/run.js
FOLDER=$web node tests/commands/page/alone.js
