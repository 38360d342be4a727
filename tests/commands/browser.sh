#!/bin/sh
# The page of `recto show -T html`, driven in headless Chromium: TAP; RECTO names the program,
# CHROMIUM another browser. Packages that only these tests need are installed in build/browser;
# what the screens looked like is left there, too.
set -u
cd "$(dirname "$0")/../.." || exit 2
top=$(pwd)
program=${RECTO:-$top/recto}
case $program in /*) ;; *) program=$top/$program ;; esac
place=$top/build/browser
unset SOURCE_DATE_EPOCH

# The lock file beside the packages tells which are there: it is put there last.
install_packages() {
    cmp -s tests/commands/browser/package-lock.json "$place/installed" && return
    rm -rf "$place/node_modules" "$place/installed"
    mkdir -p "$place"
    cp tests/commands/browser/package.json tests/commands/browser/package-lock.json "$place" &&
        npm ci --prefix "$place" --ignore-scripts --no-audit --no-fund >"$place/npm.log" 2>&1 &&
        cp tests/commands/browser/package-lock.json "$place/installed"
}

echo 1..266
for script in render/html/page.js tests/commands/browser/*.js; do
    if node --check "$script"; then
        echo "ok - browser: $script is a script"
    else
        echo "not ok - browser: $script is no script"
    fi
done
if ! install_packages; then
    echo "not ok - browser: npm cannot install the packages"
    tail -n 20 "$place/npm.log" | sed 's/^/# /'
    exit 1
fi
mkdir -p "$place/pages"
RECTO=$program WORK=$place/pages NODE_PATH=$place/node_modules node tests/commands/browser/run.js
