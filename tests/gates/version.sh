#!/bin/sh
# The version stands in the Makefile; program, changelogs and manual pages have the same.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan $((7 + $(find man -type f | wc -l)))

version=$(sed -n 's/^VERSION = //p' Makefile)
judge "the version has three numbers" expr "$version" : '[0-9][0-9]*\.[0-9][0-9]*\.[0-9][0-9]*$'
is "recto --version" "$("$program" --version)" "recto $version"

newest=$(grep -m 1 '^## \[[0-9]' CHANGELOG.md)
is "the newest section of CHANGELOG.md" "${newest% - *}" "## [$version]"
packaged=$(dpkg-parsechangelog -S Version)
is "debian/changelog" "${packaged%-*}" "$version"
is "… of the same day" "$(date -u -d "$(dpkg-parsechangelog -S Date)" +%F)" "${newest##* }"

# Newer versions come first, each once, and what changed is under headings of Keep a Changelog.
day='[0-9]\{4\}-[0-9][0-9]-[0-9][0-9]'
sed -n "s/^## \[\([0-9.]*\)\] - $day\$/\1/p" CHANGELOG.md >"$work/versions"
sort -ruV "$work/versions" | diff - "$work/versions" | none "newer versions come first"
grep '^##' CHANGELOG.md |
    grep -vxE '## \[([0-9.]+\] - .*|Unreleased\])' |
    grep -vxE '### (Added|Changed|Deprecated|Removed|Fixed|Security)' |
    none "sections are those of Keep a Changelog"

for page in man/*; do
    is "$page" "$(sed -n 's/^\.Os //p' "$page")" "recto $version"
done
