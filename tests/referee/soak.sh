#!/bin/sh
# A club lives for years: vacations, forged and looping mail, outages, kills and a wrong clock leave
# a store that verifies, in which every game has ended. GAMES, PLAYERS, DAYS and SEED say how much.
# Runs: long measures
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 13
games=${GAMES:-5}
players=${PLAYERS:-4}
days=${DAYS:-35}
# shellcheck disable=SC2046 # words
${CC:-gcc} -std=gnu11 -I. -O1 -o "$work/soak" tests/referee/soak.c \
    $(pkg-config --cflags --libs sqlite3) || exit 2
${CC:-gcc} -std=gnu11 -I. -O1 -shared -fPIC -o "$work/server.so" \
    tests/referee/soak_server.c || exit 2
server=$work/server.so
[ -z "$watched" ] || server= # sanitizers want to be loaded first
cd "$work" || exit 2
# shellcheck disable=SC2086 # a word, or none
TMPDIR=$work "$work/soak" "$program-referee" "$work" "$games" "$players" "$days" "${SEED:-1}" \
    $server >said
sed -n 's/^#/#/p' said
sed -n "s/^ok /ok - $subject: /p;s/^not ok /not ok - $subject: /p" said
