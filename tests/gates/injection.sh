#!/bin/sh
# Whatever call fails, nothing is lost silently and no partial file stands in place of a whole one
# or is left behind. Allocations, reads, writes, opens, closes, syncs and renames fail one after the
# other, and signals come at each of them: see faults/drive.c. MOST says how many faults of a kind,
# spread over all calls (`all` for every one), PARTS what to try.
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
# shellcheck source=tests/helpers/layouts.sh
. "$top/tests/helpers/layouts.sh"
subject=faults
faults=tests/gates/faults
tools $faults/drive $faults/inject.so
most=${MOST:-20}
[ "$most" != all ] || most=1000000000
archive=$program-archive
parts=${PARTS:-recto archive draw referee}
# Thousands of runs write, and memory is faster than a disk.
disk=$work
work=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d) || exit 2
trap 'rm -rf "$work" "$disk"' EXIT

drive() { # name, program whose calls fail, options… -- command…
    name=$1 whose=$2
    shift 2
    "$built/$faults/drive" -l "$built/$faults/inject.so" -s "$work/sum" -m "$most" \
        -n "$subject: $name" \
        -p "$whose" ${kinds:+-k "$kinds"} "$@"
}

folder() { # a new one to work in
    rm -rf "$work/files"
    mkdir "$work/files"
    cd "$work/files" || exit 2
}

# Records that need libyaml, GMP and MPFI, and records that need none of them; sound and not.
records() {
    folder
    cp "$top/samples/plexus.yaml" "$top/samples/bouncing.yaml" "$top/samples/prime-target.yaml" .
    cp "$top/samples/not-divisors-illegal.yaml" illegal.yaml
    header='game: differences\nplayers: [Ann, Bob]\nsquares: 9\n'
    printf '%bmoves: nonsense\n' "$header" >malformed.yaml
    printf '%bid: &a x\nmoves: a1\n' "$header" >anchor.yaml
    printf '%bid: "x\\x20y"\nmoves: "A1 b2 RESIGN"\n' "$header" >quoted.yaml
}

in_order() { # all the files of records()
    printf '%s ' plexus.yaml bouncing.yaml prime-target.yaml illegal.yaml malformed.yaml \
        anchor.yaml quoted.yaml
}

reading() {
    records
    # shellcheck disable=SC2046 # words
    drive check recto -- "$program" check $(in_order)
    # shellcheck disable=SC2046
    drive 'check --json' recto -- "$program" check --json $(in_order)
    drive 'check of standard input' recto -i quoted.yaml -- "$program" check
    drive 'check of a folder' recto -- "$program" check .
    drive show recto -- "$program" show plexus.yaml illegal.yaml malformed.yaml quoted.yaml
    for game in stepping plexus bidirectional bouncing permutations scrambled; do
        cat "$top/samples/$game-sheet"*.yaml && echo ---
    done >sheets.yaml
    drive 'check of sheets' recto -- "$program" check sheets.yaml
    drive 'show of sheets' recto -- "$program" show sheets.yaml
    rm sheets.yaml
    cp "$top/samples/by-numbers-unfinished.yaml" moves.yaml
    drive moves recto -- "$program" moves moves.yaml
    drive compare recto -- "$program" compare plexus.yaml bouncing.yaml
    drive fmt recto -- "$program" fmt plexus.yaml quoted.yaml bouncing.yaml
    cp "$top/samples/bidirectional-slip.yaml" "$top/samples/not-divisors-slip.yaml" .
    drive repair recto -- "$program" repair bidirectional-slip.yaml not-divisors-slip.yaml
    drive 'check with hints' recto -- "$program" check bidirectional-slip.yaml malformed.yaml
    folder
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        for file in "$top"/samples/[a-m]*.yaml; do
            cat "$file"
            echo ---
        done
    done >many.yaml
    for _ in 1 2 3 4 5 6 7 8; do cat many.yaml; done >more.yaml
    drive 'check --jobs 2' recto -- "$program" check --json --jobs 2 more.yaml many.yaml
}

# A tournament with a repeated game, the beginning of a game and something that is no record, twice,
# such that the two files can be told apart.
tournament() {
    folder
    awk '/^---/ { records++ } records < 4' "$top/samples/tournament.yaml" >archive
    {
        echo ---
        cat "$top/samples/plexus.yaml"
        printf -- '---\ngame: plexus\nmoves: nonsense\n---\n'
        head -n 30 archive
    } >other
    cp "$top/samples/plexus-unfinished.yaml" board.yaml
}

selecting() {
    tournament
    echo old >chosen
    drive select recto-archive -- "$archive" select --jobs 1 --moves 2.. archive other
    drive 'select --board' recto-archive -- "$archive" select --symmetric --board board.yaml other
    drive 'select -o' recto-archive -- "$archive" select -o chosen --game 'plexus' archive other
    drive 'select -o, the caller' recto -- "$program" select -o chosen --game 'plexus' other
    drive 'select --shard' recto-archive -- "$archive" select --shard 2/2 --account archive
    drive unique recto-archive -c -- "$archive" unique -v archive other
    drive 'unique -o' recto-archive -- "$archive" unique --symmetric -qo chosen archive other
    drive 'unique of standard input' recto-archive -i other -- "$archive" unique
    drive 'unique of a pipe' recto-archive -- sh -c 'cat other | "$0" unique' "$archive"
}

parting() {
    tournament
    echo old >differences.yaml
    drive 'check --shard' recto -c -- "$program" check --json --shard 1/2 archive
    drive 'check --account' recto -- "$program" check --account archive other
}

counting() {
    tournament
    cat archive other >all
    rm archive other board.yaml
    for command in stats table; do
        drive "$command" recto-archive -c -- "$archive" $command all
        drive "$command as CSV" recto-archive -c -- "$archive" $command -T csv all
        drive "$command as JSON" recto-archive -c -- "$archive" $command -T json all
        echo old >shown.html
        drive "$command as HTML" recto-archive -c -- "$archive" $command -o shown.html all
    done
}

sealing() {
    folder
    cp "$top"/samples/*-sealed*.yaml .
    drive 'check of seals' recto -- "$program" check .
    printf 'game: permutations\nid: x\nplayers: [Ann, Bob]\nrounds: 4\nmoves: 5\n' >answer
    drive 'seal of an answer' recto -r -- "$program" seal --player 1 answer '[3]'
    printf 'game: by-numbers\nid: x\nplayers: [Ann, Bob]\nsquares: 3\n' >list
    drive 'seal of a list' recto -r -- "$program" seal --player 2 list '1 2 2'
}

writing() {
    folder
    printf 'game: differences\nplayers: [Ann, Bob]\nsquares: 9\nmoves: [A1, b2]\n' >record.yaml
    printf 'game: differences\nplayers: [Ann, Bob]\nsquares: 9\nmoves: C3\n' >other.yaml
    echo old >board.txt
    drive 'fmt -i' recto -e -y flrdflrd -- "$program" fmt -i record.yaml other.yaml
    drive add recto -e -y flrd -- "$program" add record.yaml c3
    drive play recto-play -e -y flrd -- \
        sh -c 'echo c3 | "$0" play record.yaml' "$program"
    drive 'play, undo' recto-play -e -y flrd -- \
        sh -c 'echo undo | "$0" play record.yaml' "$program"
    drive undo recto -e -y flrd -- "$program" undo record.yaml
    cp "$top/samples/differences-slip.yaml" slip.yaml
    drive 'repair -i' recto -e -y flrd -- "$program" repair -i --take 1 --comment slip.yaml
    rm slip.yaml
    cp "$top/samples/by-numbers-sheet.yaml" sheet.yaml
    drive 'fmt -i --moves' recto -e -y flrd -- "$program" fmt -i --moves sheet.yaml
    printf 'game: connecting\nplayers: 2\ndots: 3\nmoves: a1-a2 b1-c1\n' >sheet.yaml
    drive 'fmt -i --sheet' recto -e -y flrd -- "$program" fmt -i --sheet sheet.yaml
    rm sheet.yaml
    for _ in 1 2 3 4; do cat "$top"/samples/[c-p]*.yaml; done |
        awk '/^game:/ { print "---" } { print }' >record.yaml
    drive 'fmt -i of many records' recto -- "$program" fmt -i record.yaml
    printf 'game: differences\nplayers: [Ann, Bob]\nsquares: 9\nmoves: [A1, b2]\n' >record.yaml
    drive 'show -o' recto -- "$program" show -o board.txt record.yaml
    drive 'show -o of a new file' recto -- "$program" show -o new.txt record.yaml
}

# Another program writes while `fmt -i` or `add` is about to put its file in place. What
# that program wrote must stay, even if it is as long as what was read, or if the name was free a
# moment ago.
meanwhile() {
    folder
    printf 'game: differences\nplayers: [Ann, Bob]\nsquares: 9\nmoves: [A1, b2]\n' >record.yaml
    cp record.yaml differences.yaml
    cat >"$work/verify" <<'EOT'
#!/bin/sh
[ "$1" -eq 2 ] && grep -q '\[C3, d4\]' differences.yaml
EOT
    chmod +x "$work/verify"
    other="sed 's/A1, b2/C3, d4/' record.yaml >differences.yaml"
    touch -d 2000-01-01 differences.yaml
    drive 'an edit of the same length meets fmt -i' recto -o "$other" -w sync -v "$work/verify" -- \
        "$program" fmt -i differences.yaml
    touch -d 2000-01-01 differences.yaml
    drive '… and add' recto -o "$other" -w sync -v "$work/verify" -- \
        "$program" add differences.yaml e5
}

drawing() {
    folder
    cp "$top/samples/plexus.yaml" .
    for type in svg html pdf png; do
        echo old >board.$type
        drive "show -o x.$type" recto-draw -- "$program" show -o board.$type plexus.yaml
    done
    for type in html txt; do
        echo old >rules.$type
        drive "rules -o x.$type" recto-draw -- "$program" rules -o rules.$type plexus
    done
    drive 'show -o x.svg, the caller' recto -- "$program" show -o board.svg plexus.yaml
}

# --- the referee

mailer='#!/bin/sh
cat >message
mv message "box/$(sed -n "s/^To: .*<\(.*\)>.*/\1/p" message | head -n 1)"'

letter() { # player text [name of the message]
    printf 'From: p%s@example.org\nTo: referee@example.org\n' "$1"
    printf 'Subject: Re: [recto %s] A game\n' \
        "$(sed -n 's/^Subject: .*\[recto \([a-z0-9._]*\)\].*/\1/p' "box/p$1@example.org")"
    printf 'Message-ID: <%s.%s@mail.example.com>\nDate: Sat, 21 Nov 2026 08:00:00 +0000\n\n%s\n' \
        "$1" "${3:-$2}" "$2"
}

deliver() {
    "$program" referee send club --command ./mailer
}

# A game, and a message with the move of the player whose turn it is.
open_game() {
    mkdir box
    printf "%s\n" "$mailer" >mailer
    chmod +x mailer
    {
        printf 'game: differences\nsquares: 12\nplayers:\n'
        printf '  - {name: Ann, email: p1@example.org}\n  - {name: Ben, email: p2@example.org}\n'
    } >record.yaml
    "$program" referee init club --address referee@example.org || return 1
    game=$("$program" referee open club record.yaml) && deliver || return 1
    for player in 1 2; do
        letter $player accept | "$program" referee receive club && deliver || return 1
    done
    "$program" referee export club "$game" | "$program" check --json - >facts
    letter "$(jq .to_move facts)" a1 >message
    rm -rf box mailer record.yaml facts
}

# The message is either played, or comes again and is played then; never twice.
verifier() {
    cat <<EOF
#!/bin/sh
case \$1 in
0) ;;
75 | 129 | 130 | 131 | 137 | 143) '$program' referee receive club <message || exit 1 ;;
*) exit 1 ;;
esac
'$program' referee export club $game >'$work/export' || exit 1
'$program' check --json '$work/export' | grep -q '"moves":1,' || exit 1
'$program' referee verify club >/dev/null
EOF
}

receiving() {
    folder
    judge 'a game by mail to begin with' open_game
    verifier >"$work/verify"
    chmod +x "$work/verify"
    drive 'referee receive' recto-referee -y '*f*' -t 75 -i message -v "$work/verify" -- \
        "$program" referee receive club
    drive 'referee receive, the caller' recto -t 75 -i message -v "$work/verify" -- \
        "$program" referee receive club
}

# Two messages for a mail program that writes them down. Each is sent once; twice only if the
# referee could not note the first time.
sending() {
    folder
    judge 'messages to begin with' open_another_game
    cat >"$work/verify" <<EOF
#!/bin/sh
case \$1 in
0) ;;
75 | 129 | 130 | 131 | 143) '$program' referee send club --command ./takes || exit 1 ;;
*) exit 1 ;;
esac
[ "\$(sort taken | uniq | wc -l)" = 2 ] || exit 1
[ "\$(sort taken | uniq -c | awk '\$1 > 2' | wc -l)" = 0 ] || exit 1
'$program' referee verify club >/dev/null
EOF
    drive 'referee send' recto-referee -y '*f*' -t 75 -v "$work/verify" -- ./sends
}

open_another_game() {
    printf '#!/bin/sh\nsed -n "s/^Message-Id: //p" >>taken\n' >takes
    # Lack of memory gives 2 here, and an unreadable store 70: only `receive` makes mail wait.
    printf '#!/bin/sh\n"%s" referee send club --command ./takes\nstatus=$?\n' "$program" >sends
    printf 'case $status in 2 | 70) exit 75 ;; *) exit $status ;; esac\n' >>sends
    chmod +x takes sends
    {
        printf 'game: differences\nsquares: 12\nplayers:\n'
        printf '  - {name: Ann, email: p1@example.org}\n  - {name: Ben, email: p2@example.org}\n'
    } >record.yaml
    "$program" referee init club --address referee@example.org &&
        "$program" referee open club record.yaml
}

# After a fault every page is whole, and the next run completes them.
publishing() {
    folder
    open_another_game >/dev/null || return 1
    sqlite3 club/referee.db "UPDATE games SET state = 'running'; UPDATE players SET accepted = 1"
    printf '#!/bin/sh\n"%s" referee publish club site\nstatus=$?\n' "$program" >publishes
    printf 'case $status in 2 | 70 | 73) exit 75 ;; *) exit $status ;; esac\n' >>publishes
    chmod +x publishes
    rm -rf "$work/wanted"
    "$program" referee publish club "$work/wanted" || return 1
    cat >"$work/verify" <<EOF
#!/bin/sh
for page in site/*.html; do
    [ ! -e "\$page" ] || tail -n 1 "\$page" | grep -qx '</html>' || exit 1
done
'$program' referee publish club site && diff -r -x '.recto-*' '$work/wanted' site
EOF
    chmod +x "$work/verify"
    drive 'referee publish' recto-referee -t 75 -v "$work/verify" -- ./publishes
}

# A tournament that begins at once: its game is opened once, whatever happens to `tick`.
beginning() {
    folder
    judge 'a tournament to begin with' open_tournament
    cat >"$work/verify" <<EOF
#!/bin/sh
case \$1 in
0) ;;
75 | 129 | 130 | 131 | 137 | 143) '$program' referee tick club --now 2026-11-21T12:20Z || exit 1 ;;
*) exit 1 ;;
esac
'$program' referee list club | grep -c running | grep -qx 1 || exit 1
'$program' referee verify club >/dev/null
EOF
    chmod +x "$work/verify"
    drive 'referee tick, beginning a tournament' recto-referee -y '*f*' -t 75 -v "$work/verify" -- \
        ./ticks
}

# A command that is given again in any case: 75 whatever went wrong.
repeatable() { # file status-of-trouble… -- command…
    file=$1
    shift
    troubles=
    while [ "$1" != -- ]; do
        troubles=$troubles$1' | '
        shift
    done
    shift
    printf '#!/bin/sh\n"%s" referee %s\nstatus=$?\n' "$program" "$*" >"$file"
    printf 'case $status in %s2) exit 75 ;; *) exit $status ;; esac\n' "$troubles" >>"$file"
    chmod +x "$file"
}

# An unreadable store gives 70, and lack of memory 2.
open_tournament() {
    repeatable ticks 70 -- tick club --now 2026-11-21T12:20Z
    printf 'Ann <p1@example.org>\nBen <p2@example.org>\n' >players
    "$program" referee init club --address referee@example.org --now 2026-11-21T00:00Z &&
        "$program" referee tournament club new Spring differences squares=6 --players players \
            --agreed --closing 2026-11-21T12:10Z --now 2026-11-21T00:00Z &&
        "$program" referee tick club --now 2026-11-21T12:00Z && rm players
}

# --- the whole store, and a day in a club: unless all is tried, fewer calls of fewer kinds

main_kinds='no memory, read: EIO, write: ENOSPC, fsync: EIO, rename and the like: EIO'
main_kinds="$main_kinds, SIGKILL at an fsync"

# A verifier that gives the command again after trouble, then asks whether what it wanted is there,
# and all follows from the journal.
try_command() { # name condition status-of-trouble… -- command…
    name=$1 condition=$2
    shift 2
    repeatable again "$@"
    cat >"$work/verify" <<EOF
#!/bin/sh
case \$1 in
0) ;;
75 | 129 | 130 | 131 | 137 | 143) ./again || exit 1 ;;
*) exit 1 ;;
esac
$condition && '$program' referee verify club >/dev/null
EOF
    chmod +x "$work/verify"
    drive "referee $name" recto-referee -c -t 75 -v "$work/verify" -- ./again
}

# A club with an organiser, a game whose second seat Dan is to take over, and mail in box.
open_club() {
    mkdir box
    printf "%s\n" "$mailer" >mailer
    chmod +x mailer
    printf 'game: differences\nsquares: 12\ntime: {each: 5 days}\nplayers:\n' >record.yaml
    printf '  - {name: Ann, email: p1@example.org}\n  - {name: Ben, email: p2@example.org}\n' \
        >>record.yaml
    "$program" referee init club --address referee@example.org &&
        "$program" referee organiser club 'Maria <p9@example.org>' &&
        "$program" referee open club record.yaml && deliver || return 1
    for player in 1 2; do
        letter $player accept | "$program" referee receive club && deliver || return 1
    done
    "$program" referee replace club 1 2 'Dan <p3@example.org>' --why ill && deliver || return 1
    letter 3 accept >takes_over
    letter 9 'broadcast: We meet' >first
}

# A text of the letters that tests/units/referee/test_known_orders.c holds against all orders.
orders_of() { # letter
    sed '1,/^$/d' "$top/tests/data/corpus/mail/$1"
}

write_letters() {
    letter 1 'tell: hello' >letter1
    letter 2 'cancel' >letter2
    letter 1 "vacation $(date -u -d '+9 days' +%F)" >letter3
    letter 1 'extension 2 days' >letter4
    letter 2 'extension 2 days' >letter5
    letter 1 'grant extension' >letter6
    letter 2 'grant extension' >letter7
    letter 2 'sign up for Spring' >letter8
    letter 9 "confirm $(sed -n 's/^ *confirm \([a-z2-7]*\)$/\1/p' box/p9@example.org)" >letter9
    cp takes_over letter10
    letter 9 "$(orders_of organiser-en)" organiser-en >letter11
    letter 9 "$(orders_of organiser-en-tell)" organiser-en-tell >letter12
    letter 9 "$(orders_of organiser-en-broadcast)" organiser-en-broadcast >letter13
    letter 3 "$(orders_of players-en)" all >letter14
    letter 1 "$(orders_of players-en)" all >letter15
}

# A script that may be repeated: what has been done already gives 65, and changes nothing.
write_day() {
    write_letters
    cat >"$work/day" <<EOF
ordered() {
    '$program' referee "\$@"
    status=\$?
    case \$status in 0 | 65) ;; 129 | 13? | 143) exit \$status ;; *) exit 75 ;; esac
}
ordered tournament club new Spring differences squares=6
for letter in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do ordered receive club <letter\$letter; done
EOF
    rm -rf box mailer record.yaml
    cat >"$work/facts" <<EOF
SELECT (SELECT COUNT(*) FROM journal WHERE kind <> 'outbox'),
(SELECT COUNT(*) FROM outbox), (SELECT COUNT(*) FROM outbox WHERE sent <> 0),
(SELECT COUNT(*) FROM extensions), (SELECT COUNT(*) FROM vacations),
(SELECT COUNT(*) FROM tournament_players), (SELECT COUNT(*) FROM pending),
(SELECT group_concat(name) FROM players), (SELECT group_concat(state) FROM games)
EOF
}

# Whether a question to the store has an answer.
fact() { # answer question
    echo "[ \"\$(sqlite3 club/referee.db \"$2\")\" = '$1' ]"
}

managing() {
    folder
    judge 'a club to begin with' open_club
    TMPDIR=$work # a kill leaves temporary files behind
    export TMPDIR
    usual=$most kinds=
    [ "$most" -gt 1000 ] || most=$(((most + 3) / 4)) kinds=$main_kinds
    try_command 'receive, a seat is taken over' \
        "$(fact Ann,Dan 'SELECT group_concat(name) FROM players')" -- receive club '<takes_over'
    try_command 'receive, an order that needs a yes' \
        "$(fact 1 'SELECT COUNT(*) FROM pending')" -- receive club '<first'
    "$program" referee receive club <first && deliver
    write_day
    try_command rebuild true 65 70 73 -- rebuild club '>/dev/null'
    try_command prune '[ "$(sqlite3 club/referee.db "SELECT COUNT(rest) FROM journal")" = 3 ]' \
        70 75 -- prune club --older-than 0d --now 2099-01-01T00:00Z '>/dev/null'
    try_command 'backup --keep' '[ "$(ls backups)" = 2026-11-21.db ]' 65 70 73 -- \
        backup club backups --keep 2 --now 2026-11-21T12:00Z
    cp -r club "$work/sound"
    sh "$work/day" >"$work/said" 2>&1
    wanted=$(sqlite3 club/referee.db <"$work/facts")
    rm -rf club again
    mv "$work/sound" club
    cat >"$work/verify" <<EOF
#!/bin/sh
case \$1 in
0) ;;
75 | 129 | 130 | 131 | 137 | 143) sh '$work/day' 2>/dev/null || exit 1 ;;
*) exit 1 ;;
esac
[ "\$(sqlite3 club/referee.db <'$work/facts')" = '$wanted' ] &&
    '$program' referee verify club >/dev/null
EOF
    chmod +x "$work/verify"
    drive 'a day in a club' recto-referee -c -t 75 -v "$work/verify" -- sh "$work/day"
    TMPDIR=$disk
    most=$usual kinds=
}

# What the owner of a referee does. Given again it may do more, but never less, and all of it stands
# in the journal.
owning() {
    folder
    judge 'a club to work on' open_club
    rm -rf box mailer takes_over first
    mv record.yaml again.yaml
    printf 'Kim <p5@example.org>\nLea <p6@example.org>\n' >players
    cat >"$work/work" <<EOF
ordered() {
    '$program' referee "\$@" >/dev/null
    status=\$?
    case \$status in 0 | 65) ;; 129 | 13? | 143) exit \$status ;; *) exit 75 ;; esac
}
'$program' referee list new >/dev/null 2>&1 || ordered init new --address referee@example.org
ordered settings club digest=weekly
ordered organiser club 'Nora <p8@example.org>'
ordered open club again.yaml
ordered cancel club 2 --why 'Never mind'
ordered pause club 1 --why 'The hall is closed'
ordered resume club 1 --why 'The hall is open'
ordered press club 1 off --why 'Too loud'
ordered extend club 1 1 2d --why 'Her mail was down'
ordered rollback club 1 0 --why 'A wrong board'
ordered replace club 1 1 p7@example.org --why 'She has moved'
ordered adjourn club 1 --why 'It goes on elsewhere'
ordered resume club 1 --why 'It goes on here'
ordered decide club 1 won 2 --why 'Her flag fell'
ordered tournament club new Spring differences squares=6 --players players
ordered tournament club withdraw Spring p6@example.org --why 'She is ill'
ordered tournament club end Spring --why 'Nobody came'
ordered tournament club show Spring
ordered tournament club export Spring
ordered tournament club list
ordered rekey club
ordered tick club --grace 1d
ordered prune club --older-than 1d
for what in list waiting log outbox settings organiser 'show 1' 'export 1'; do
    ordered \${what%% *} club \${what#\${what%% *}}
done
EOF
    cat >"$work/verify" <<EOF
#!/bin/sh
case \$1 in
0) ;;
75 | 129 | 130 | 131 | 137 | 143) sh '$work/work' 2>/dev/null || exit 1 ;;
*) exit 1 ;;
esac
$(fact 'over weekly cancelled' "SELECT (SELECT state FROM games WHERE id = 1) || ' ' ||
    (SELECT value FROM meta WHERE name = 'digest') || ' ' || (SELECT state FROM tournaments)") &&
    '$program' referee verify club >/dev/null
EOF
    chmod +x "$work/verify"
    usual=$most kinds=
    [ "$most" -gt 1000 ] || most=$(((most + 3) / 4)) kinds=$main_kinds
    drive "an owner's work" recto-referee -c -t 75 -v "$work/verify" -- sh "$work/work"
    most=$usual kinds=
}

# The store of an earlier version becomes one of this version, with all that is in it, or stays.
upgrading() {
    folder
    folder_of_layout 5 club
    "$program" referee list club >"$work/games"
    newest=$(sqlite3 club/referee.db 'PRAGMA user_version')
    rm -rf club
    folder_of_layout 5 club
    usual=$most kinds=
    [ "$most" -gt 1000 ] || most=$(((most + 3) / 4)) kinds=$main_kinds
    try_command upgrade "$(fact "$newest" 'PRAGMA user_version') && ls club/before-upgrade-*.db &&
    '$program' referee list club | diff - '$work/games'" 65 70 73 -- \
        upgrade club --now 2026-11-21T12:00Z '>/dev/null'
    "$program" referee backup club backup.db
    try_command restore "'$program' referee list club | diff - '$work/games'" 65 66 70 73 -- \
        restore club backup.db '>/dev/null'
    most=$usual kinds=
}

# --- a program that breaks down, and what its caller makes of it

breaking_down() {
    folder
    mkdir bin
    cp "$program" bin/recto
    for signal in ABRT SEGV KILL; do
        printf '#!/bin/sh\nkill -%s $$\n' $signal >bin/recto-draw
        cp bin/recto-draw bin/recto-referee
        chmod +x bin/recto-draw bin/recto-referee
        bin/recto show -T svg "$top/samples/plexus.yaml" >out 2>err
        judge "drawing that ends by SIG$signal gives status 2" test $? -eq 2
        judge '… with a complaint' grep -q '^recto: recto-draw broke down' err
        bin/recto referee receive club </dev/null >out 2>err
        judge "a referee that ends by SIG$signal asks for the mail again" test $? -eq 75
    done
    rm bin/recto-referee
    bin/recto referee receive club </dev/null >out 2>err
    judge '… and so does one that is missing' test $? -eq 75
    printf '#!/bin/sh\ntrap "echo term >told; exit 3" TERM\necho >began\nsleep 10 &\nwait\n' \
        >bin/recto-draw
    bin/recto show -T svg "$top/samples/plexus.yaml" &
    process=$!
    wait_until 60 test -e began
    kill $process
    wait $process 2>/dev/null
    judge 'a signal to the caller reaches the program it runs' test $? -eq 3 -a -s told
    printf '#!/bin/sh\necho >again\nexec sleep 10\n' >bin/recto-draw
    bin/recto show -T svg "$top/samples/plexus.yaml" 2>err &
    process=$!
    wait_until 60 test -e again
    kill $process
    wait $process 2>/dev/null
    judge '… and both end in the same way' test $? -eq 143 -a ! -s err
}

: >"$work/sum"
for part in $parts; do
    case $part in
    recto) plan 37 ;;
    archive) plan 19 ;;
    draw) plan 19 ;;
    referee) plan 22 ;;
    esac
    case $part in
    recto) reading; sealing; writing; meanwhile ;;
    archive) selecting; parting; counting ;;
    draw) drawing; breaking_down ;;
    referee) receiving; beginning; sending; publishing; managing; owning; upgrading ;;
    esac
done
cd "$top" || exit 2
# Functions of the program in which allocations have failed. Libraries may be linked statically or
# not.
{
    nm -n "$program" | sed -n 's/^\([0-9a-f]*\) [tT] /\1 function /p'
    sed -n 's/^at //p' "$work/sum"
} | sort | awk 'NF > 1 { name = $3; next } { print name }' | sort -u >"$work/functions"
case $most:$parts in
?:*) ;; # too few to be sure
*recto*)
    plan 2
    for library in recto:arena_grow libyaml:yaml_; do
        judge "allocations of ${library%:*} have failed" \
            grep -qE "^_*${library#*:}|^${library%:*}" "$work/functions" "$work/sum"
    done
    ;;
esac
awk '{ sum[$1] += $2 } END {
    for (name in sum)
        if (name != "faults" && name != "at")
            printf "# allocations that failed in %s: %d\n", name, sum[name]
    printf "# faults injected: %d\n", sum["faults"] }' "$work/sum"
