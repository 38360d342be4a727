#!/bin/sh
# The page of `recto show -T html` works in headless Chromium. CHROMIUM names another browser. npm
# installs the packages that only these tests need in build/browser, where the screenshots stay,
# too.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 266
place=$top/build/browser

# The copy of the lock file says which packages are installed; it is written last.
install_packages() {
    cmp -s tests/commands/browser/package-lock.json "$place/installed" && return
    rm -rf "$place/node_modules" "$place/installed"
    mkdir -p "$place"
    cp tests/commands/browser/package.json tests/commands/browser/package-lock.json "$place" &&
        npm ci --prefix "$place" --ignore-scripts --no-audit --no-fund >"$place/npm.log" 2>&1 &&
        cp tests/commands/browser/package-lock.json "$place/installed"
}

for script in render/html/page.js tests/commands/browser/*.js; do
    judge "$script is a script" node --check "$script"
done
if ! install_packages; then
    tail -n 20 "$place/npm.log" >"$work/said"
    fail "npm cannot install the packages"
    exit 1
fi
mkdir -p "$place/pages"
RECTO=$program WORK=$place/pages NODE_PATH=$place/node_modules node tests/commands/browser/run.js
