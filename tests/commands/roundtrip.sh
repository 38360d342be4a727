#!/bin/sh
# What `recto fmt` writes has the same verdict as before (places apart) and stays as it is when
# formatted again. `-i` writes into the file what goes to standard output otherwise, and leaves a
# file with a malformed record alone. Every sample, vector and golden record is tried.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
mkdir "$work/before" "$work/once" "$work/twice" "$work/place"
for file in samples/*.yaml tests/data/vectors/*.yaml tests/data/golden/*.yaml; do
    [ -e "$file" ] && cp "$file" "$work/before"
done
cp "$work"/before/* "$work/place"
plan $((3 * $(find "$work/before" -type f | wc -l) + 2))

# The program did its work, whether the records are sound or not.
worked() {
    "$@"
    [ $? -lt 2 ]
}

format_twice() { # file
    worked "$program" fmt "$work/before/$1" >"$work/once/$1" 2>/dev/null &&
        worked "$program" fmt "$work/once/$1" >"$work/twice/$1" 2>/dev/null &&
        diff -u "$work/once/$1" "$work/twice/$1"
}

# One line a record, without places, numbers as written.
verdicts() { # folder
    (cd "$work/$1" && "$program" check --json ./*.yaml) |
        sed -e 's/"line":[0-9]*,//g' -e 's/"column":[0-9]*,//g' \
            -e 's/"message":"\([^"\\]\|\\.\)*"//g' >"$work/$1.verdicts"
    for path in "$work/$1"/*.yaml; do
        : >"$path.verdicts"
    done
    awk -F'"' -v folder="$work/$1/" '{ print >>(folder substr($4, 3) ".verdicts")
        close(folder substr($4, 3) ".verdicts") }' "$work/$1.verdicts"
}

# What `fmt -i` should have left in the file.
in_place() { # file
    if grep -q '"status":"malformed"' "$work/before/$1.verdicts"; then
        cmp "$work/before/$1" "$work/place/$1"
    else
        cmp "$work/once/$1" "$work/place/$1"
    fi
}

judge "fmt -i over all files" worked "$program" fmt -i "$work"/place/*.yaml
for path in "$work"/before/*.yaml; do
    judge "fmt changes its own ${path##*/} no more" format_twice "${path##*/}"
done
verdicts before
verdicts once
judge "there are verdicts to compare" test -s "$work/before.verdicts"
for path in "$work"/before/*.yaml; do
    file=${path##*/}
    judge "fmt keeps the verdicts on $file" diff "$path.verdicts" "$work/once/$file.verdicts"
    judge "fmt -i of $file" in_place "$file"
done
