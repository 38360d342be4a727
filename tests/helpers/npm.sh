# npm_install SCRIPTS PLACE: installs the packages of the lock file in SCRIPTS below PLACE, once.
# The copy of the lock file there says which are installed; it is written last. On failure the end
# of what npm said is a diagnostic.
# shellcheck shell=sh disable=SC2154
npm_install() (
    mkdir -p "$2"
    exec 9>"$2/lock" && flock 9 # for scripts that run at the same time
    cmp -s "$1/package-lock.json" "$2/installed" && return
    rm -rf "$2/node_modules" "$2/installed"
    if cp "$1/package.json" "$1/package-lock.json" "$2" &&
        npm ci --prefix "$2" --ignore-scripts --no-audit --no-fund >"$2/npm.log" 2>&1; then
        cp "$1/package-lock.json" "$2/installed"
    else
        tail -n 20 "$2/npm.log" >"$work/said"
        fail "npm cannot install the packages"
        return 1
    fi
)
