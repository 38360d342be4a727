# shellcheck shell=sh
# Commands of the referee that are killed at calls spread over all that they make: the same calls on
# every machine, however loaded. A program that sanitizers watch has calls of its own, so that the
# other one is killed.
# shellcheck disable=SC2154 # `built` and `reference` are of tap.sh
tools tests/helpers/killed tests/gates/faults/inject.so

# Kills recto-referee at its call of that number; 0 prints how many there are.
killed_at() { # call number command…
    killed=$1 at=$2
    shift 2
    TMPDIR=$work "$built/tests/helpers/killed" "$built/tests/gates/faults/inject.so" "$killed" \
        "$at" "$@"
}

# Whether all is well afterwards, each time after the same beginning.
survives() { # call, how many of them, what begins, what tells, words of recto-referee
    call=$1 kills=$2 begins=$3 holds=$4
    shift 4
    $begins || return 1
    calls=$(killed_at "$call" 0 "$reference-referee" "$@")
    [ "$calls" -ge "$kills" ] || { echo "$calls calls"; return 1; }
    for kill in $(seq "$kills"); do
        at=$((1 + (kill - 1) * calls / kills))
        $begins || return 1
        killed_at "$call" "$at" "$reference-referee" "$@"
        [ $? -eq 137 ] || { echo "$call $at of $calls: not killed"; return 1; }
        $holds || { echo "killed at $call $at of $calls"; return 1; }
    done
}
