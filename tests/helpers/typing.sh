# shellcheck shell=sh
# A sample as people type it in: the record without its moves, and the moves, one a line.

# The record of the sample before anything is typed.
without_moves() { # sample
    awk '/^moves:/ { print "moves: |"; inside = 1; next } /^[^ ]/ { inside = 0 } !inside' "$1"
}

# Its moves without numbers and comments.
typed_moves() { # sample
    awk '/^moves:/ { inside = 1; next } /^[^ ]/ { inside = 0 } inside' "$1" |
        sed 's/;.*//; s/{[^}]*}//g; s/([-+][0-9]*)//g; s/<[^>]*>//g' | tr '\n' ' ' |
        sed 's/\(^\| \)[0-9][0-9]*\./ /g' | awk '{
            for (i = 1; i <= NF; i++) {
                printf "%s", $i
                open += gsub(/\[/, "[", $i) - gsub(/\]/, "]", $i)
                printf "%s", (open > 0 ? " " : "\n")
            }
        }'
}

# What is to come out: all that does not depend on the bytes.
verdict() { # file
    # shellcheck disable=SC2154 # tap.sh sets it
    "$program" check --json "$1" | jq -c 'del(.file, .line, .remarks)'
}
