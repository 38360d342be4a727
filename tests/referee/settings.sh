#!/bin/sh
# The settings of a referee are checked, kept in the journal, and listed.
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 35
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

start
referee settings >before
judge "all settings are listed" grep -qx 'url=' before
judge "… with what they do" grep -q '^    where the pages' before

# A value and how it is kept.
while read -r given kept; do
    judge "url=$given is taken" referee settings "url=$given"
    is "… and kept as $kept" "$(referee settings url)" "$kept"
done <<'EOT'
https://club.example.org/ https://club.example.org/
https://club.example.org https://club.example.org/
http://localhost:8080/club http://localhost:8080/club/
https://example.org/~club/a_b-c%20d+e/ https://example.org/~club/a_b-c%20d+e/
EOT
judge "… and in the log" sh -c '"$1" referee log club | grep -q "setting url is now http://loc"' \
    - "$program"

refused() { # what text operand...
    refusal=$2
    judged=$1
    shift 2
    ends "$judged" 65 referee settings "$@"
    judge "… saying '$refusal'" grep -qF "$refusal" err
}

for value in club.example.org ftp://example.org/ 'https://example.org/?a=b' \
    'https://a@example.org/' 'https:///x' "https://example.org/'><b>"; do
    refused "url=$value" 'url takes an address such as https://club.example.org/' "url=$value"
done
refused "url=$(printf '%0300d' 0)" 'url takes an address' "url=https://$(printf '%0300d' 0)/"
refused "a setting that does not exist" 'there is no setting `color`' color=red
ends "a line break in a value" 64 referee settings "url=https://example.org/
key=1"
judge "… saying what a value is" grep -q 'a value is one line' err
is "nothing of this was kept" "$(referee settings url)" https://example.org/~club/a_b-c%20d+e/
ends "one that is refused keeps the others from being set" 65 referee settings url= color=red
is "… so it is as before" "$(referee settings url)" https://example.org/~club/a_b-c%20d+e/
judge "an empty value makes it the usual again" referee settings url=
is "… as the list says" "$(referee settings)" "$(cat before)"
judge "all of this verifies" verifies
