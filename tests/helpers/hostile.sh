# shellcheck shell=sh
# Hostile mail over the mail server of exim.sh, which sources this.
# shellcheck disable=SC2154 # what is not assigned here is that of whose sources this

smtp() { # sender recipient, message on standard input
    cat >"$home/hostile.eml"
    swaks --silent 2 --server 127.0.0.1:"$port" --from "$1" --to "$2" \
        --data @"$home/hostile.eml" && server_idle 600 && sleep 0.3
}

moves_are() { # number
    number=$(referee list | tail -n 1 | cut -d ' ' -f 1)
    referee export "$number" >"$home/record.yaml" || return 1
    moves=$("$home/recto" check --json "$home/record.yaml" | jq .moves)
    [ "$moves" = "$1" ] || { echo "$moves moves in game $number, not $1"; return 1; }
}

# Puts all mail aside but the newest of every player, so that new mail can be counted.
calm() {
    server_idle 300
    for player in 1 2 3 mallory robot; do
        kept=$(newest "$player" 2>/dev/null)
        find "$home/mail" -path "*/*$player/new/*" -type f ! -path "${kept:-none}" -delete
    done
}

count_all() {
    find "$home/mail" -type f -path '*/new/*' | wc -l
}

# Whether so many mails have come since; filing the last may take a moment.
came() { # number before
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ "$(count_all)" -ge $(($1 + $2)) ] && break
        sleep 0.2
    done
    [ "$(count_all)" -eq $(($1 + $2)) ] || { echo "$(count_all) mails, before $2"; return 1; }
}

message() { # from subject id text
    printf 'From: %s\nTo: referee@example.org\nSubject: %s\nMessage-ID: <%s@hostile>\n' \
        "$1" "$2" "$3"
    printf 'Date: Sat, 21 Nov 2026 08:00:00 +0000\n\n%s\n' "$4"
}

token_of() { # mail
    reply_address "$1" | sed 's/^referee+//; s/@.*//'
}

two_players() {
    printf 'game: differences\nsquares: 6\n' >"$home/header"
    open_game "$home/header" 2 && say 1 a1 && server_idle 300 && moves_are 1 &&
        token1=$(token_of "$(newest 1)") && token2=$(token_of "$(newest 2)")
}

# A mail that must change nothing, and whose answer must give nothing away.
tells_nothing() { # whose mailbox, before
    moves_are 1 && came 1 "$2" || return 1
    answer=$(newest "$1")
    grep -q 'Nothing was done with your message' "$answer" &&
        ! grep -qiE 'differences|Player [12]|---' "$answer"
}

forged_sender() {
    calm
    before=$(count_all)
    message p2@example.net 'Re: your move' forged b3 |
        smtp p1@example.net referee@example.org && tells_nothing 2 "$before"
}

# Player 1 turns their own token into one of player 2, of another turn, of another game.
others_token() {
    calm
    own=$token1
    for token in "$(echo "$own" | sed 's/\.1\./.2./')" "$(echo "$own" | sed 's/\.1\.1\./.1.2./')" \
        "$(echo "$own" | sed 's/^[0-9]*/1/; s/\.1\./.2./')" "1.2.3.aaaaaaaaaaaaaaaa"; do
        calm
        before=$(count_all)
        message p1@example.net "Re: [recto $token]" "token$before.$token" b3 |
            smtp p1@example.net "referee+$token@example.org" || return 1
        tells_nothing 1 "$before" || { echo "token $token"; return 1; }
    done
}

duplicate() {
    calm
    before=$(count_all)
    message p2@example.net "Re: [recto $token2]" twice b3 >"$home/twice"
    for _ in 1 2 3; do
        smtp p2@example.net referee@example.org <"$home/twice" || return 1
    done
    moves_are 2 && came 2 "$before" && # one to each player
        token1=$(token_of "$(newest 1)")
}

huge() {
    calm
    before=$(count_all)
    {
        message p1@example.net "Re: [recto $token1]" huge c5
        head -c 38000000 /dev/zero | base64
    } >"$home/huge"
    [ "$(wc -c <"$home/huge")" -ge 50000000 ] || return 1
    smtp p1@example.net referee@example.org <"$home/huge" || return 1
    moves_are 2 && came 1 "$before" &&
        grep -q 'message is too' "$(newest 1)" &&
        [ "$(du -sk "$store" | cut -f 1)" -lt 40000 ]
}

injected_headers() {
    calm
    rm -rf "$home/mail/p3"
    before=$(count_all)
    message '=?utf-8?q?Mallory=0D=0ABcc:_p3@example.net=0D=0A?= <mallory@example.net>' \
        '=?utf-8?q?Hello=0D=0ABcc:_p3@example.net=0D=0A=0D=0Abody?=' injected b3 |
        smtp mallory@example.net referee@example.org || return 1
    came 1 "$before" && [ ! -e "$home/mail/p3" ] &&
        ! grep -q '^Bcc:' "$home"/mail/mallory/new/*
}

injected_names() {
    {
        printf 'game: differences\nsquares: 6\nevent: "x\\r\\nBcc: p3@example.net"\nplayers:\n'
        printf '  - {name: "Eve\\r\\nBcc: p3@example.net\\r\\n\\r\\nHi", email: p1@example.net}\n'
        printf '  - {name: "Ben <p3@example.net>, \\"x", email: p2@example.net}\n'
    } >"$home/open.yaml"
    rm -rf "$home/mail"
    server_as_user mkdir "$home/mail"
    referee open "$home/open.yaml" && referee send --command "$home/sendmail -t -i" || return 1
    wait_for_mail 1 0 && wait_for_mail 2 0 && say 1 accept && say 2 accept && say 1 a1 &&
        server_idle 300 && moves_are 1 && [ ! -e "$home/mail/p3" ] &&
        ! grep -rq '^Bcc:' "$home/mail"
}

# A robot that answers every mail, with the headers given.
make_robot() { # headers
    cat >"$home/robot" <<END
#!/bin/sh
cat >$home/robot.\$\$
{
    echo "From: robot@example.net"
    sed -n 's/^Reply-To:.*</To: </p' $home/robot.\$\$
    echo 'Subject: I am away'
    printf '$1'
    echo
    echo 'I am away, and shall read your mail when I am back.'
} | $home/sendmail -t -i
echo >>$home/robot.count
END
    chmod 755 "$home/robot"
    : >"$home/robot.count"
    chmod 666 "$home/robot.count"
}

robots_end() { # headers, how many mails the robot may get
    make_robot "$1"
    printf 'game: differences\nsquares: 6\nplayers:\n  - {name: A, email: p1@example.net}\n' \
        >"$home/open.yaml"
    echo '  - {name: B, email: robot@example.net}' >>"$home/open.yaml"
    referee open "$home/open.yaml" && referee send --command "$home/sendmail -t -i" || return 1
    quiet=0 count=0
    while [ $quiet -lt 20 ]; do # two seconds without a mail, and nothing under way
        sleep 0.1
        now=$(wc -l <"$home/robot.count")
        [ "$now" -eq "$count" ] && server_idle 1 && quiet=$((quiet + 1)) || quiet=0
        count=$now
        [ "$count" -le 50 ] || break
    done
    echo "the robot got $count mails"
    [ "$count" -ge 1 ] && [ "$count" -le "$2" ]
}

jumping_clock() {
    printf 'game: differences\nsquares: 6\ntime: {each: 3 days}\n' >"$home/header"
    open_game "$home/header" 2 && say 1 a1 || return 1
    for jump in '2038-01-19T03:14Z b3' '1999-12-31T23:59Z c5' '2026-11-21T10:00Z e2'; do
        echo "${jump% *}" >"$home/now"
        say "$((${mover:-1} % 2 + 1))" "${jump#* }" || return 1
        mover=$((${mover:-1} % 2 + 1))
    done
    rm "$home/now"
    server_idle 300 && moves_are 4 && referee export "$number" | "$home/recto" check -q -
}

hostile() {
    judge "a game among hostile mail" two_players
    judge "mail with a forged sender plays nothing, and gives nothing away" forged_sender
    judge "… nor does a token that a player made from theirs" others_token
    judge "a message that comes three times plays one move, and is answered once" duplicate
    judge "a message of 50 MB is answered unread" huge
    judge "a name or subject cannot smuggle in a header" injected_headers
    judge "… nor can the name of a player" injected_names
    judge "a robot that says so gets no answer" \
        robots_end 'Auto-Submitted: auto-replied\n' 1
    judge "… one that does not gets only a few" robots_end '' 12
    judge "a clock that jumps loses no move" jumping_clock
}
