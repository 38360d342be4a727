#!/bin/sh
# Packages for Debian are built, the same bytes wherever and whenever that is; nothing is wrong with
# them, what they install works, and nothing is left when they are purged.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 28
version=$(dpkg-parsechangelog -S Version)
options='noautodbgsym parallel=1'
here="$work/here"
there="$work/somewhere/else"

evidence() {
    tail -n 20 "$work/said"
}

# --- two builds

# The tree as it would be committed.
copy_tree() { # folder
    mkdir -p "$1/recto"
    git ls-files -z -co --exclude-standard | tar -c --null --ignore-failed-read -T - 2>/dev/null |
        tar -x --no-same-permissions -C "$1/recto"
}

# With Debian's programs alone, which no cache replaces, and what the caller sets.
build() { # folder, words of env
    folder=$1
    shift
    (
        cd "$folder/recto" &&
            env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@" dpkg-buildpackage -us -uc -b
    ) >"$folder/log" 2>&1
}

# Elsewhere, next year, on the other side of the world, by somebody who shares no files.
build_there() {
    umask 077
    copy_tree "$there"
    find "$there" -exec touch -hd 2001-02-03 {} +
    build "$there" HOME="$there" LC_ALL=C.UTF-8 TZ=Pacific/Kiritimati NO_FAKE_STAT=1 \
        FAKETIME_DONT_FAKE_MONOTONIC=1 \
        DEB_BUILD_OPTIONS="nocheck $options" faketime -f +400d
}

built() { # folder
    tail -n 30 "$1/log"
    [ -e "$1/recto_${version}_$architecture.deb" ] && [ -e "$1/recto-doc_${version}_all.deb" ]
}

architecture=$(dpkg --print-architecture)
copy_tree "$here"
build_there &
build "$here" HOME="$work" LC_ALL=C TZ=UTC DEB_BUILD_OPTIONS="$options"
wait
judge "dpkg-buildpackage makes both packages" built "$here"
grep -E '\.[ch]:[0-9:]* warning:|lto-wrapper: warning:' "$here/log" |
    none "… without a warning of the compiler"
judge "… and at another place and time" built "$there"
for package in "recto_${version}_$architecture.deb" "recto-doc_${version}_all.deb"; do
    judge "$package: the same bytes" cmp "$here/$package" "$there/$package"
done
env TMPDIR="$work" lintian --allow-root --info --tag-display-limit 0 --fail-on error,warning \
    --suppress-tags spelling-error-in-binary "$here"/*.changes >"$work/lint" 2>&1
is "lintian has no complaint" "$? $(cat "$work/lint")" '0 '

# --- installed, upgraded, purged, in a root that has nothing else

root=$work/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
: >"$root/var/lib/dpkg/status"

with_root() { # options and arguments of dpkg
    as_root=fakeroot
    [ "$(id -u)" -ne 0 ] || as_root=
    $as_root dpkg --root="$root" --log="$work/dpkg.log" --force-depends --path-include='/*' "$@"
}

# What the packages have in the root, beyond dpkg's notes.
files() {
    find "$root" -mindepth 1 -path "$root/var/lib/dpkg" -prune -o ! -type d -printf '%P\n' | sort
}

# The same package under another version, with a file less and one more.
next_version() { # package
    dpkg-deb -R "$1" "$work/next"
    sed -i "s/^Version: .*/Version: $version.1/" "$work/next/DEBIAN/control"
    rm "$work/next/usr/share/zsh/vendor-completions/_recto"
    echo news >"$work/next/usr/share/doc/recto/news"
    dpkg-deb --root-owner-group -b "$work/next" "$work/next.deb"
}

judge "both are installed" with_root -i "$here"/recto_*.deb "$here"/recto-doc_*.deb
files >"$work/installed"
for file in usr/bin/recto usr/libexec/recto/recto-draw \
    usr/libexec/recto/recto-play usr/libexec/recto/recto-serve usr/share/recto/cases/run \
    usr/share/doc/recto-doc/cases/CASES.md usr/share/man/man1/recto.1.gz \
    usr/share/man/man7/recto-games.7.gz usr/share/recto/record.schema.json \
    usr/share/bash-completion/completions/recto usr/share/zsh/vendor-completions/_recto \
    usr/share/fish/vendor_completions.d/recto.fish usr/share/doc/recto/copyright \
    usr/share/doc/recto-doc/samples/plexus.yaml usr/share/doc/recto-doc/pictures/plexus.svg; do
    judge "… with $file" grep -qxF "$file" "$work/installed"
done
is "… with rules and a sheet of every game" \
    "$(grep -cE '^usr/share/doc/recto-doc/(rules/.*\.txt|sheets/.*\.pdf)$' "$work/installed")" \
    $((2 * $("$program" games | sed 1d | wc -l)))
mkdir "$work/tried"
judge "what is installed passes its own test" env PATH="$root/usr/bin:$PATH" \
    SAMPLES="$root/usr/share/doc/recto-doc/samples" MANUALS="$root/usr/share/man" \
    CASES="$root/usr/share/recto/cases" \
    AUTOPKGTEST_TMP="$work/tried" debian/tests/sample
judge "the next version is made" next_version "$here"/recto_*.deb
judge "… replaces this one" with_root -i "$work/next.deb"
files >"$work/upgraded"
is "… and nothing of it is left" "$(diff "$work/installed" "$work/upgraded" | grep '^[<>]')" \
    "> usr/share/doc/recto/news
< usr/share/zsh/vendor-completions/_recto"
judge "both are purged" with_root --purge recto recto-doc
is "… and nothing is left" "$(files)" ''
