#!/bin/sh
# The recipes of recto-referee(1) work as printed. They run as root in a
# mount namespace where `make install` is possible, users can be made, and /usr/sbin/sendmail
# exists. procmail and Exim are the real ones; of cron and Postfix only the environment and the way
# they start a command are imitated.
# Runs: apart
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
subject=recipes
if [ "${1:-}" != inside ]; then
    plan 31
    if [ "$(id -u)" -ne 0 ] || ! unshare -m true 2>/dev/null; then
        skip 31 'needs root and mount name spaces'
        exit
    fi
    .ci/packages unpack build/sorting sorting || exit 1
    .ci/packages unpack build/mailserver mail || exit 1
    rm -rf "$work"
    exec env TAP_PART="$noise" unshare -m tests/referee/recipes.sh inside
fi
chmod 755 "$work"

# --- a machine for the test

put_in_place() { # folder of ours, place
    mkdir -p "$2" && mount --bind "$1" "$2"
}

make_machine() {
    mkdir "$work/etc" "$work/local" "$work/lib" "$work/home" "$work/sbin" "$work/real" "$work/spool"
    cp -a /etc/. "$work/etc" && mount --bind /usr/sbin "$work/real" || return 1
    ln -s "$work"/real/* "$work/sbin" || return 1
    # Keeps every message in a file.
    printf '#!/bin/sh\n[ "$*" = "-t -i" ] || exit 64\nexec cat >"$(mktemp %s/spool/XXXXXX)"\n' \
        "$work" >"$work/sbin/sendmail"
    chmod 755 "$work/sbin/sendmail"
    chmod 1777 "$work/spool"
    put_in_place "$work/etc" /etc && put_in_place "$work/lib" /var/lib &&
        put_in_place "$work/home" /home && put_in_place "$work/local" /usr/local &&
        put_in_place "$work/sbin" /usr/sbin
}

# Ends the processes that still run in there.
stop_exim() {
    pid=$(cat "$server_home/exim.pid")
    server_stop
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
}

clear_away() {
    stop_exim
    cd / && umount /usr/sbin /usr/local /home /var/lib /etc "$work/real"
    rm -rf "$work"
}

# The paths of `make install`.
install_it() {
    make -C "$top" -o all LTO= PROGRAM="$program" install
}

# --- what the pages say

recipe() { # name
    sed -n "/^\.\\\\\" recipe: $1\$/,/^\.Ed/p" "$top/man/recto-referee.1" | sed '1,2d;$d' |
        sed 's/\\e$/\\/; s/\\&//g; s/\\-/-/g'
}

# --- a game and its players

club=/var/lib/club

as_referee() {
    setpriv --reuid=referee --regid=referee --clear-groups "$@"
}

referee() { # command arguments...
    command=$1
    shift
    as_referee env HOME=/home/referee /usr/local/bin/recto referee "$command" "$club" "$@"
}

give_players() {
    both='{name: Ann, email: ann@example.net}, {name: Ben, email: b@e.net}'
    sed "s/^players:.*/players: [$both]/" game.yaml >given && mv given game.yaml
}

# The token of the newest message to Ann.
token() {
    grep -l '^To: .*ann@example.net' "$work"/spool/* | xargs ls -t | head -n 1 |
        xargs sed -n 's/^Subject: .*\[recto \([a-z0-9._]*\)\].*/\1/p'
}

letters=0
letter() { # text
    letters=$((letters + 1))
    printf 'From: ann@example.net\nTo: referee+%s@example.org\n' "$(token)"
    printf 'Subject: Re: A game\nMessage-ID: <%s@mail.example.net>\n\n%s\n' "$letters" "$1"
}

received() {
    referee log | grep -c 'mail of Ann'
}

# Runs a line as cron does: with this PATH and the shell. Settings are separate lines.
cron() { # minute, of the lines that begin with it
    settings=$(sed -n '/^[A-Z]*=/p' "$work/crontab")
    while read -r first hour _ _ _ line; do
        [ "$first $hour" = "$1" ] || continue
        # shellcheck disable=SC2086 # settings are words
        (cd /home/referee && as_referee env -i SHELL=/bin/sh PATH=/usr/bin:/bin HOME=/home/referee \
            LOGNAME=referee $settings /bin/sh -c "$line") || return 1
    done <"$work/crontab"
}

messages() {
    find "$work/spool" -type f | wc -l
}

# Delivers a message, once while the referee can take it and once while it cannot. The second one
# must wait in the queue of the server, and be taken later.
hands_over() { # how
    before=$(received)
    letter board >message
    "$1" message && settles $((before + 1))
}

settles() { # number
    wait_until 10 has_received "$1" || { echo "$(received) received, not $1"; return 1; }
}

has_received() { # number
    [ "$(received)" -eq "$1" ]
}

is_deferred() { # how
    letter board >message
    mv "$club/keys" "$club/keys.away"
    "$1" message
    status=$?
    mv "$club/keys.away" "$club/keys"
    [ "$status" -eq 75 ]
}

# --- ways of delivery

by_procmail() { # message
    (cd /home/referee && as_referee env -i HOME=/home/referee LOGNAME=referee USER=referee \
        SHELL=/bin/sh PATH=/usr/bin:/bin "$work/sorting/usr/bin/procmail") <"$1"
}

# pipe(8): no shell, and its own PATH.
by_postfix() { # message
    recipient=referee+$(token)@example.org
    # shellcheck disable=SC2046 # words
    set -- "$1" $(recipe postfix | tr '\n' ' ' | sed 's/.*argv=//' |
        sed "s/\${original_recipient}/$recipient/")
    message=$1
    shift
    (cd / && as_referee env -i MAIL_CONFIG=/etc/postfix LANG=C PATH=/bin:/usr/bin:/sbin:/usr/sbin \
        "$@") <"$message"
}

# local(8): the command after the bar in .forward, run by a shell if it has special characters.
by_postfix_forward() { # message
    (cd /home/referee && as_referee env -i HOME=/home/referee LOGNAME=referee USER=referee \
        SHELL=/bin/sh LANG=C PATH=/bin:/usr/bin:/sbin:/usr/sbin \
        /bin/sh -c "$(sed 's/^"|//; s/"$//' "$work/.forward")") <"$1"
}

by_exim() { # message
    server_as_user "$server_home/sendmail" -odf -f ann@example.net \
        "referee+$(token)@example.org" <"$1"
}

# The message waits in the queue of Exim, which then runs again.
waits_in_exim() {
    before=$(received)
    mv "$club/keys" "$club/keys.away"
    letter board >message
    by_exim message
    sleep 0.5
    waiting=$(find "$server_home/spool/input" -name '*-H' | wc -l)
    mv "$club/keys.away" "$club/keys"
    [ "$waiting" -eq 1 ] && settles $((before + 1))
}

# shellcheck source=tests/helpers/server.sh
. tests/helpers/server.sh

# The users of the server and of the recipes.
server_users() { # home
    printf 'root:x:0:0::/root:/bin/sh\nDebian-exim:x:65534:65534::%s:/bin/false\n' "$1" >"$1/passwd"
    echo 'referee:x:65534:65534::/home/referee:/bin/sh' >>"$1/passwd"
    printf 'root:x:0:\nDebian-exim:x:65534:\nreferee:x:65534:\nmail:x:8:\n' >"$1/group"
}

# Replaces a router and a transport of the server.
with_recipes() {
    awk -v router="$work/router" -v transport="$work/transport" '
        function put(file, line) { while ((getline line <file) > 0) print line; print "" }
        /^primary_hostname/ { print "domainlist local_domains = example.org" }
        /^referee:/ { put(router); skipping = 1 }
        /^receive:/ { put(transport); skipping = 1 }
        !skipping { print }
        /^$/ { skipping = 0 }'
}

server_serve() {
    server_configuration "$server_home" "$port" | with_recipes >"$server_home/exim.conf"
    server_as_user "$server_home/sendmail" -bdf -q1s
}

start_exim() { # name
    cd "$top" && server_start "$work/$1" true && cd "$work" || return 1
}

# Debian's router for .forward, with the suffix that the manual asks for.
forward_router() {
    cat <<'END'
userforward:
  driver = redirect
  domains = +local_domains
  check_local_user
  local_part_suffix = +*
  local_part_suffix_optional
  file = $home/.forward
  no_verify
  no_expn
  check_ancestor
  pipe_transport = address_pipe
END
}

# --- setting up

judge 'a machine is made' make_machine
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export PATH
trap clear_away EXIT
cp -r build/sorting/root "$work/sorting"
chmod ug-s "$work/sorting/usr/bin/procmail"
judge 'make install' install_it
cd "$work" || exit 2
recipe root >commands
judge 'manual: setting up' sh -e commands
judge "… other users cannot read the store" test "$(stat -c '%U %a' $club)" = 'referee 700'
judge '… makes a store' referee verify
recipe cron >"$work/crontab"
judge 'manual: the crontab has three lines' \
    test "$(grep -c 'referee .* /var/lib/club' "$work/crontab")" = 3
recipe forward >.forward
"$program" new permutations >game.yaml && give_players
judge 'a game is opened' referee open game.yaml
cron '* *'
judge "… cron sends what there is" test "$(messages)" = 3
# From here on the user has the number under which the mail server runs.
usermod -o -u 65534 referee && groupmod -o -g 65534 referee
chown -R 65534:65534 $club /home/referee

letter accept >message
judge 'manual: a letter, as by .forward of Postfix' by_postfix_forward message
judge '… arrives' test "$(received)" = 1
rm -rf spool/*
judge 'manual: cron, every minute' cron '* *'
judge '… sends' test "$(messages)" = 2
judge 'manual: cron, every night' cron '17 4'
judge '… makes a backup' test -s "/home/referee/club/$(date -u +%F).db"
judge '… again' cron '17 4'
judge '… and prunes' cron '27 4'
judge 'manual: .forward with Postfix' hands_over by_postfix_forward
judge '… a message that cannot be taken waits' is_deferred by_postfix_forward
judge 'manual: master.cf of Postfix' hands_over by_postfix
judge '… a message that cannot be taken waits' is_deferred by_postfix
recipe procmail >/home/referee/.procmailrc
chown referee /home/referee/.procmailrc
judge 'manual: procmail' hands_over by_procmail
judge '… a message that cannot be taken waits' is_deferred by_procmail
judge '… and is in no mailbox' test -z "$(find /home/referee /var/mail /var/spool/mail \
    -type f -newer message ! -name '.*' 2>/dev/null | grep -v /club/)"
judge '… and is taken afterwards' hands_over by_procmail
recipe exim-router >router
recipe exim-transport >transport
judge 'manual: Exim starts with its recipe' start_exim server
judge 'manual: Exim' hands_over by_exim
judge '… a message that cannot be taken waits' waits_in_exim
stop_exim
cp .forward /home/referee/.forward
chown referee /home/referee/.forward
forward_router >router
printf 'address_pipe:\n  driver = pipe\n  return_fail_output\n' >transport
judge 'manual: Exim starts with .forward' start_exim other
judge 'manual: Exim with .forward' hands_over by_exim
judge '… a message that cannot be taken waits' waits_in_exim
judge 'recipes: all of this verifies' referee verify
