#!/bin/sh
# The pages of `recto show -T html` and `recto rules -T html` work in headless Chromium. CHROMIUM
# names another browser; LONG=1 replays all samples, not only one of each kind, PAGES=1 one.
# npm installs the packages that only these tests need in build/browser, where the screenshots stay,
# too.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/helpers/npm.sh
. tests/helpers/npm.sh
case ${PAGES:-} in
1) plan 18 ;;
*) plan $((${LONG:+156} + 186)) ;;
esac
tools tests/helpers/mailer
place=$top/build/browser

for script in render/html/page.js tests/commands/browser/*.js; do
    judge "$script is a script" node --check "$script"
done
npm_install tests/commands/browser "$place" || exit 1
mkdir -p "$place/pages"
RECTO=$program BUILT=$built WORK=$place/pages \
    NODE_PATH=$place/node_modules node tests/commands/browser/run.js
