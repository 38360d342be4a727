#!/bin/sh
# Full disks, closed pipes and unreadable files are reported, and no record does anything to a
# terminal.
# shellcheck disable=SC2129 # each command is on its own
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 152
trap 'umount "$work/small" 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 2
header='game: differences\nplayers: [Ann, Bob]\nsquares: 9\n'

printf '%b' "${header}moves: A1\n" >sound.yaml
printf '%b' "${header}moves: a1 a2\n" >illegal.yaml
printf '%b' "${header}moves: nonsense\n" >malformed.yaml

# A record whose outputs are larger than any buffer, so that writing fails on the way.
{
    printf 'game: stepping\nplayers: 2\nsquares: 120\nx-long: |\n'
    seq -f '  %g 0123456789012345678901234567890123456789012345678901234567890123456789' 3000
    printf 'moves: |\n'
    seq -f '  a%g' 120
} >large.yaml

# --- output that cannot be written

writes_nowhere() { # name, where standard output goes, arguments of recto...
    name=$1 where=$2
    shift 2
    "$program" "$@" >"$where" 2>err
    status=$?
    judge "$name" test $status -eq 2
    judge "… with a complaint" grep -q '^recto: .*No space left on device' err
}

for command in "check sound.yaml" "check --json sound.yaml" "check illegal.yaml" "show sound.yaml" \
    "repair illegal.yaml" "repair --json illegal.yaml" \
    "show -T utf8 large.yaml" "moves sound.yaml" "moves large.yaml" "fmt sound.yaml" \
    "fmt large.yaml" "new plexus" "games" "rules plexus" "rules -T html plexus" \
    "explain" "explain row" "--help" \
    "--version" "check --help"; do
    # shellcheck disable=SC2086 # words are wanted
    writes_nowhere "a full disk for recto $command" /dev/full $command
done
cp sound.yaml added.yaml
writes_nowhere "a full disk for recto add" /dev/full add added.yaml b2
"$program" check illegal.yaml >/dev/null 2>/dev/full
judge "errors that cannot be written give status 2" test $? -eq 2
"$program" moves illegal.yaml 2>/dev/full
judge "… and those of moves" test $? -eq 2
"$program" compare illegal.yaml large.yaml >/dev/null 2>/dev/full
judge "… and those of compare" test $? -eq 2
"$program" check missing.yaml >/dev/full 2>/dev/full
judge "neither output nor errors can be written: status 2" test $? -eq 2
"$program" check sound.yaml >&- 2>err
judge "standard output is closed: status 2" test $? -eq 2
"$program" check - <&- >out 2>err
judge "standard input is closed: status 2" test $? -eq 2

# The status of a command that writes to a pipe whose reader has gone. Opening the pipe for reading
# and writing does not wait for another process.
mkfifo pipe
through_pipe() {
    (
        # shellcheck disable=SC2094 # it is a pipe
        exec 3<>pipe 4>pipe 3<&-
        "$program" "$@" >&4 2>err
        echo $?
    )
}
for command in "check --json large.yaml" "show large.yaml" "moves large.yaml" \
    "fmt large.yaml" "repair --json illegal.yaml" schema; do
    # shellcheck disable=SC2086
    through_pipe $command >status.pipe
    judge "recto $command into a closed pipe gives status 2" grep -qx 2 status.pipe
    judge "… and prints no error" test ! -s err
done

# --- files that cannot be read

for command in check 'check --json' show moves fmt repair; do
    for file in missing.yaml /proc/self/mem; do
        # shellcheck disable=SC2086
        "$program" $command $file >out 2>err
        judge "recto $command $file" test $? -eq 2
        judge "… names the file" grep -q "^recto: $file: " err
    done
done
mkdir folder
"$program" show folder >out 2>err
judge "an empty folder to show" test $? -eq 2
"$program" moves folder >out 2>err
judge "… and to list moves of" test $? -eq 0
"$program" add folder a1 >out 2>err
judge "… and to add to" test $? -eq 2
"$program" add /proc/self/mem a1 >out 2>err
judge "add to what cannot be read" test $? -eq 2
"$program" check --files0-from folder >out 2>err
judge "a folder as a list" test $? -eq 2
"$program" check loop.yaml >out 2>err
ln -s loop.yaml loop.yaml
"$program" check loop.yaml sound.yaml >out 2>err
judge "a link to itself" test $? -eq 2
judge "… does not keep the others from being read" grep -q '^sound.yaml: ' out

# --- no room for the new file: only the old one stays

mkdir small
if mount -t tmpfs -o size=128k,nr_inodes=16 tmpfs small 2>/dev/null; then
    cp sound.yaml small/sound.yaml
    cp large.yaml large.copy
    head -c 110000 /dev/zero | tr '\0' ' ' >small/filler
    fails() { # name arguments...
        name=$1
        shift
        "$program" "$@" >out 2>err
        judge "$name on a full disk" test $? -eq 2
        judge "… saying so" grep -q '^recto: .*No space left on device' err
        judge "… leaves the old file" cmp sound.yaml small/sound.yaml
        judge "… and no new one" test "$(find small -type f | wc -l)" -eq 2
    }
    fails "show -o" show -T text -o small/sound.yaml large.yaml
    fails "show -o, new" show -o small/new.txt large.yaml
    head -c 125000 /dev/zero | tr '\0' ' ' >small/filler 2>/dev/null
    fails "fmt -i" fmt -i small/sound.yaml
    fails "add" add small/sound.yaml b2
    cp illegal.yaml small/sound.yaml
    cp illegal.yaml sound.yaml
    fails "repair -i" repair -i --take 1a small/sound.yaml
    umount small
else
    # Without the right to mount, a limit on file sizes comes close.
    fails() { # name arguments...
        name=$1
        shift
        (
            trap '' XFSZ
            ulimit -f 0
            exec "$program" "$@" >/dev/null 2>/dev/null
        )
        judge "$name beyond the limit of file sizes" test $? -eq 2
        judge "… leaves the old file" grep -q A1 small/sound.yaml
        judge "… and no new one" test "$(find small -type f | wc -l)" -eq 1
    }
    cp sound.yaml small/sound.yaml
    fails "show -o" show -T text -o small/sound.yaml large.yaml
    fails "fmt -i" fmt -i small/sound.yaml
    fails "add" add small/sound.yaml b2
    printf '%b' "${header}moves: A1 A2\n" >small/sound.yaml
    fails "repair -i" repair -i --take 1a small/sound.yaml
    skip 8 "to fill a disk takes the right to mount one"
fi
judge "no temporary files are left" test -z "$(find . -name '.recto-*')"

# --- no control character of a record reaches the terminal

# Every C0 control but line feed (and tab, in copied text), DEL, C1, and marks that turn the
# direction of writing, as octal escapes in UTF-8.
controls='\001 \002 \003 \004 \005 \006 \007 \010 \013 \014 \016 \017 \020 \021 \022 \023 \024
\025 \026 \027 \030 \031 \032 \033 \034 \035 \036 \037 \177 \302\200 \302\205 \302\233 \302\237
\330\234 \342\200\216 \342\200\217 \342\200\250 \342\200\251 \342\200\252 \342\200\253 \342\200\254
\342\200\255 \342\200\256 \342\201\246 \342\201\247 \342\201\250 \342\201\251 \357\273\277'
for control in $controls; do
    # shellcheck disable=SC2059 # the escape is the format
    printf "$control\\n"
done >forbidden
judge "the list of control characters is complete" test "$(wc -l <forbidden)" -gt 40

is_clean() { # files: no line holds one of them
    ! LC_ALL=C grep -aqF -f forbidden "$@"
}

judge "… and the search finds them" \
    test "$(LC_ALL=C grep -acF -f forbidden forbidden)" -eq "$(wc -l <forbidden)"

# A name for each place of a record that outputs show.
hostile() { # number, control as an escape of double-quoted YAML
    {
        printf 'game: differences\nplayers: ["An%sn", "B%sb"]\nsquares: 3\n' "$2" "$2"
        printf 'event: "e%st"\nround: "r%s"\nsite: "s%s"\n' "$2" "$2" "$2"
        printf 'date: "d%s"\nid: "i%s"\n' "$2" "$2"
    } >"head$1"
    { cat "head$1"; printf 'moves: "a1 {c%s} 2:a2"\n' "$2"; } >"hostile$1-move.yaml"
    { cat "head$1"; printf 'moves: "a1 x%sy"\n' "$2"; } >"hostile$1-token.yaml"
    {
        cat "head$1"
        printf '"k%sy": 1\nwinner: "w%s"\nrules: {"v%s": "u%s"}\n' "$2" "$2" "$2" "$2"
    } >"hostile$1-keys.yaml"
    { cat "head$1"; printf '"squ%sares": 1\n"x-%s": {"%s": 1, "%s": 2}\n' "$2" "$2" "$2" "$2"; } \
        >"hostile$1-twice.yaml"
    { printf 'game: "dif%sferences"\n' "$2"; sed 1d "head$1"; } >"hostile$1-game.yaml"
    {
        cat "head$1"
        printf 'moves: "1:resign {x%s}"\nwinner: "B%sb"\nscores: [1, 2]\n' "$2" "$2"
    } >"hostile$1-claims.yaml"
    rm "head$1"
}
number=0
for escape in '\x00' '\x01' '\x07' '\x08' '\x0a' '\x0b' '\x0d' '\x1b[31m' '\x7f' '\x80' \
    '\x85' '\x9b1m' '\u061c' \
    '\u200e' '\u2028' '\u2029' '\u202e' '\u2066' '\u2069' '\ufeff'; do
    number=$((number + 1))
    hostile $number "$escape"
done
for command in check 'check --json' 'check -q' show 'show -T utf8' 'show --at 1' 'show --at 99'; do
    # shellcheck disable=SC2086
    "$program" $command hostile*.yaml >out 2>err
    judge "recto $command: no control characters in the output" is_clean out
    judge "… nor in messages" is_clean err
    judge "… and there is output" test -s out -o -s err
    judge "… and no forged line" test -z "$(grep -ah '^sn' out err)"
done
"$program" check --json hostile*.yaml >out 2>err
judge "all output is JSON" test "$(jq -c . out | wc -l)" -eq "$(wc -l <out)"
for file in hostile*.yaml; do
    "$program" moves "$file" >>out.moves 2>>err.moves
    "$program" add "$file" c3 >>out.moves 2>>err.moves
    "$program" fmt "$file" >/dev/null 2>>err.moves
done
judge "recto moves, add, fmt: no control characters in the output" is_clean out.moves
judge "… nor in messages" is_clean err.moves

# Raw, where YAML allows them and where it does not.
number=0
while IFS= read -r control; do
    number=$((number + 1))
    {
        printf '%b' "${header}notes: x"
        printf '%s\nmoves: |\n  a1 {%s} n%se\n' "$control" "$control" "$control"
    } >"raw$number.yaml"
done <forbidden
for command in check 'check --json' show; do
    # shellcheck disable=SC2086
    "$program" $command raw*.yaml >out 2>err
    judge "recto $command: raw control characters are shown escaped" is_clean out err
done

# In names of files, commands, options, moves.
escape=$(printf '\033]0;x\007\302\233\342\200\256')
cp sound.yaml "f$escape.yaml"
cp illegal.yaml "g$escape.yaml"
cp malformed.yaml "h$escape.yaml"
for command in check 'check --json' show 'show --at 9' moves 'moves --at 9' 'fmt -i' \
    'show -o /no/where' \
    'check --files0-from'; do
    for file in f g h missing; do
        # shellcheck disable=SC2086
        "$program" $command "$file$escape.yaml" >>out.names 2>>err.names
    done
done
"$program" add "f$escape.yaml" >>out.names 2>>err.names
"$program" add "f$escape.yaml" "b2$escape" >>out.names 2>>err.names
"$program" add "f$escape.yaml" "b1" >>out.names 2>>err.names
"$program" add "f$escape.yaml" "{x}" >>out.names 2>>err.names
"$program" add "h$escape.yaml" "b2" >>out.names 2>>err.names
"$program" "$escape" >>out.names 2>>err.names
"$program" check "--$escape" >>out.names 2>>err.names
"$program" rules "$escape" >>out.names 2>>err.names
"$program" explain "$escape" >>out.names 2>>err.names
"$program" show -T "$escape" >>out.names 2>>err.names
"$program" show --at "$escape" >>out.names 2>>err.names
"$program" show -o "no/$escape" sound.yaml >>out.names 2>>err.names
"$program" new "$escape" >>out.names 2>>err.names
"$program" new plexus "$escape=1" >>out.names 2>>err.names
"$program" new plexus "dots=$escape" >>out.names 2>>err.names
"$program" new plexus "event=$escape" "players=$escape,B" >>out.names 2>>err.names
judge "names on the command line: no control characters in the output" is_clean out.names
judge "… nor in messages" is_clean err.names
judge "… of which there are many" test "$(wc -l <err.names)" -gt 30
cp sound.yaml "$(printf 'a\nrecto: b.yaml')"
"$program" check "$(printf 'a\nrecto: b.yaml')" "$(printf 'c\nrecto: d.yaml')" >out 2>err
judge "a line break in a name begins no line" test "$(cat out err | grep -c '^recto: [bd]')" -eq 0
