#!/bin/sh
# --now and offsets change what is said about clocks, and nothing else.
# shellcheck disable=SC2016 # backquotes in messages start no commands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 47
cd "$work" || exit 2

record() { # time control, moves
    printf 'game: differences\nplayers: [Ann, Bob]\nsquares: 9\ntime: {%s}\nmoves: %s\n' \
        "$1" "$2" >game.yaml
}

record 'each: 5 days, zone: -05:00, idle: [sun]' 'a1 <2026-10-30T12:00:00Z>'
gives 0 check game.yaml
shows_line 'game.yaml: clock: Ann used 0 days; Bob used 0 days'
shows_line "game.yaml: clock: Bob's flag falls at 2026-11-05T07:00:00-05:00"
gives 0 check --now 2026-11-05T12:00:00Z game.yaml
shows_line 'game.yaml: clock: 2026-11-05T12:00:00Z: Bob took 5 days for this turn, 0 days left'
gives 0 check --now 2026-11-05T12:00:01Z game.yaml
shows_line 'game.yaml: clock: 2026-11-05T12:00:01Z: Bob took 5 days 0:00:01 hours for this turn, '\
'and has overstepped by at least 0:00:01 hours'
gives 0 check --now 2026-10-29 game.yaml
shows_line 'game.yaml: clock: 2026-10-29 is earlier than the last move'
gives 0 check --json --now 2026-11-05T12:00:01Z game.yaml
judge '… as JSON' jq -e '.clock.now == {"used":[432001,432001],"left":[0,0],"overstepped":1} and
    .clock.running.flag[0] == "2026-11-05T12:00:00Z" and .errors == [] and .remarks == [] and
    (keys_unsorted | .[-1] == "clock" and .[-2] == "remarks")' out
TZ=Asia/Tokyo "$program" check game.yaml >there
"$program" check game.yaml >here
judge 'TZ changes nothing' cmp here there

# Half of an odd second is not there any more when it is over.
record 'start: 3 days, double-after: 1 day, begin: 2026-11-01T00:00:00Z' \
    'a1 <2026-11-01T00:00:01Z> b2 <2026-11-01T00:00:01Z>'
gives 0 check --json game.yaml
judge '… with the last whole second before the flag falls' \
    jq -e '.clock.running.flag == ["2026-11-03T00:00:00Z", "2026-11-03T00:00:00Z"]' out
record 'each: 5 days, zone: -05:00, idle: [sun]' 'a1 <2026-10-30T12:00:00Z>'

for now in '' soon 2026-02-29 2026-11-03T24:00Z 2026-11-03T23:60Z 2026-11-03T18:20 '<2026-11-03>' \
    2026-11-03T18:20Z2026-11-03T18:20Z; do
    gives 2 check --now "$now" game.yaml
    says '--now takes a time'
done

gives 0 fmt game.yaml
judge '… which keeps the time control' cmp game.yaml out
gives 0 show game.yaml
shows_line "clock: Bob's flag falls at 2026-11-05T07:00:00-05:00"
gives 0 show --at 0 game.yaml
judge '… and no clock before that' test "$(grep -c clock out)" -eq 0

# --- zones are offsets

for zone in UTC Z +01:00 -03:30; do
    record "each: 5 days, zone: \"$zone\", idle: [sun]" 'a1 <2026-10-30T12:00:00Z>'
    gives 0 check game.yaml
done
record 'each: 5 days, zone: America/New_York' a1
gives 1 check game.yaml
says 'error: zone: is an offset from UTC, not a name: write `zone: +01:00`, or '\
'`zone: UTC` (value)'
record 'each: 5 days' a1
sed -i '/^time/d' game.yaml
gives 0 check --now 2026-11-03 game.yaml
judge 'without a time control there is no clock' test "$(grep -c clock out)" -eq 0

# --- no player is charged for an arbiter's decision

record 'start: 9 days, begin: 2026-01-01T00:00:00Z' \
    "a1 <2026-01-02T00:00:00Z> b2 <2026-01-04T00:00:00Z> adjudged <2026-03-01T00:00:00Z>
decision: {winner: Ann, why: It was late}"
gives 0 check game.yaml
shows_line 'game.yaml: clock: Ann used 1 day, 8 days left; Bob used 2 days, 7 days left'
judge '… and no flag falls in a decided game' has_no flag out
