# shellcheck shell=sh
# Samples as games to be played, to be sourced.
# shellcheck disable=SC2154 # `program` is whose sources this

sample_of() { # game: a complete record, and no other, on standard output
    case $1 in
    four) awk -v RS='---\n' '/^game: scrambled/' samples/club-evening.yaml ;;
    *) cat "samples/$1.yaml" ;;
    esac
}

# The header without what belongs to the players of that game.
header_of() { # sample
    awk '/^moves:/ { exit }
        /^((players|event|date|round|notes|id|site):|#)/ || /^ *- / { next } { print }' "$1"
}

players_of() { # sample
    "$program" check --json "$1" | jq -r '.players | length'
}

# The move text as one item a line: no comments, numbers, points, times, marks, lost halves.
items_of() { # sample
    sed -n '/^moves:/,/^[a-ln-z][a-z]*:/p' "$1" |
        sed '1d; /^[a-z][a-z]*:/d; s/;.*//' | tr '\n' ' ' |
        sed 's/{[^}]*}//g; s/([^)]*)//g; s/<[^>]*>//g' |
        grep -oE '\[[^]]*\][!?]*|[^ ]+' | sed 's/[!?]*$//' |
        grep -vE '^([0-9]+\.+|--|\|\|)$'
}

# The player of every item: whose turn it is when that item and all after it are cut off.
movers_of() { # header items players, folder for what is made
    : >"$4/played"
    while read -r item; do
        {
            cat "$1"
            printf 'players: %s\nmoves: |\n' "$3"
            sed 's/^/  /' "$4/played"
        } >"$4/prefix.yaml"
        "$program" check --json "$4/prefix.yaml" | jq -r '.to_move'
        echo "$item" >>"$4/played"
    done <"$2"
}
