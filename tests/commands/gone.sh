#!/bin/sh
# Every command, option and format that is gone (cli/gone.def) is answered in one line that says
# what to use instead, and with the status of wrong usage.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
cd "$work" || exit 2

# "owner|word|answer"
{ sed -n '/^GONE(/,$p' "$top/cli/gone.def" | tr '\n' ' '; echo; } |
    sed 's/) *GONE(/)\nGONE(/g' |
    sed -n 's/^GONE("\([^"]*\)", *"\([^"]*\)", *"\(.*\)").*/\1|\2|\3/p' |
    sed 's/" *"//g; s/\\"/"/g' >gone
plan $(($(wc -l <gone) + 1))
is "all lines of the table are read" "$(wc -l <gone)" "$(grep -c '^GONE(' "$top/cli/gone.def")"
answered() { # owner word answer
    case $1 in referee*) usage=64 ;; *) usage=2 ;; esac
    # shellcheck disable=SC2086 # words are wanted
    "$program" $1 $2 >out 2>err </dev/null
    test $? -eq "$usage" && test ! -s out && grep -qxF "recto: $3" err
}
while IFS='|' read -r owner word answer; do
    judge "$owner $word" answered "$owner" "$word" "$answer"
done <gone
