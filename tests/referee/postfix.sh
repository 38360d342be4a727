#!/bin/sh
# The manual's recipe for Postfix works with the real one, and two players with mutt play a whole
# game through it, from the invitation to the end. Postfix is unpacked, never installed: it runs in
# a mount namespace of root, where users can be made, with a configuration of its own.
# Runs: apart
# shellcheck disable=SC2016 # single quotes hide what the inner shell expands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
subject=postfix
if [ "${1:-}" != inside ]; then
    plan 14
    if [ "$(id -u)" -ne 0 ] || ! unshare -m true 2>/dev/null; then
        skip 14 'needs root and mount name spaces'
        exit
    fi
    .ci/packages unpack build/postfix postfix || exit 1
    rm -rf "$work"
    exec env TAP_PART="$noise" unshare -m tests/referee/postfix.sh inside
fi
chmod 755 "$work"
root=$work/root
club=/var/lib/club
# shellcheck source=tests/helpers/ports.sh
. tests/helpers/ports.sh

# --- a machine for the test

put_in_place() { # folder of ours, place
    mkdir -p "$2" && mount --bind "$1" "$2"
}

make_machine() {
    mkdir "$work/etc" "$work/local" "$work/lib" "$work/cache" "$work/mail" "$work/players" &&
        cp -r build/postfix/root "$root" && cp -a /etc/. "$work/etc" || return 1
    put_in_place "$work/etc" /etc && put_in_place "$work/lib" /var/lib &&
        put_in_place "$work/local" /usr/local && put_in_place "$work/cache" /var/cache/ldconfig ||
        return 1
    # Programs with rights of a group find their libraries only so.
    echo "$root/usr/lib/postfix" >/etc/ld.so.conf.d/postfix.conf && ldconfig || return 1
    useradd --system --no-create-home referee && useradd --system --no-create-home postfix &&
        groupadd --system postdrop || return 1
    chgrp postdrop "$root/usr/sbin/postdrop" "$root/usr/sbin/postqueue" &&
        chmod g+s "$root/usr/sbin/postdrop" "$root/usr/sbin/postqueue" || return 1
    make -s -o all LTO= PROGRAM="$program" install >"$work/said"
}

clear_away() {
    postfix stop 2>/dev/null
    tmux -S "$work/tmux" kill-server 2>/dev/null
    cd / && umount /var/cache/ldconfig /usr/local /var/lib /etc
    rm -rf "$work"
}

recipe() { # name
    sed -n "/^\.\\\\\" recipe: $1\$/,/^\.Ed/p" "$top/man/recto-referee.1" | sed '1,2d;$d' |
        sed 's/\\e$/\\/; s/\\&//g; s/\\-/-/g'
}

# --- Postfix

postfix() { # command
    "$root/usr/sbin/postfix" -c /etc/postfix "$1"
}

# What an installation sets, without a word of the recipe.
main_cf() {
    cat <<END
compatibility_level = 3.6
queue_directory = $work/queue
data_directory = $work/data
daemon_directory = $root/usr/lib/postfix/sbin
command_directory = $root/usr/sbin
meta_directory = $root/etc/postfix
shlib_directory = $root/usr/lib/postfix
sendmail_path = $root/usr/sbin/sendmail
mailq_path = $root/usr/sbin/sendmail
newaliases_path = $root/usr/sbin/sendmail
maillog_file = $work/log
maillog_file_prefixes = $work
mail_owner = postfix
setgid_group = postdrop
myhostname = mail.example.org
mydestination = example.org
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
local_recipient_maps =
alias_maps =
alias_database =
virtual_mailbox_domains = example.net
virtual_mailbox_base = $work/mail
virtual_mailbox_maps = inline:{ ann@example.net=ann/, ben@example.net=ben/ }
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
minimal_backoff_time = 1s
maximal_backoff_time = 1s
queue_run_delay = 1s
END
    recipe postfix-main
}

master_cf() {
    cat <<END
127.0.0.1:$port inet n - n - - smtpd
pickup unix n - n 1 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
local unix - n n - - local
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
END
    recipe postfix
}

start_postfix() {
    mkdir -p /etc/postfix "$work/queue" "$work/data" && chown postfix "$work/data" &&
        chown 65534:65534 "$work/mail" && cp -r "$root/etc/postfix/." /etc/postfix || return 1
    echo 'referee@example.org referee:' >/etc/postfix/transport
    main_cf >/etc/postfix/main.cf
    master_cf >/etc/postfix/master.cf
    "$root/usr/sbin/postmap" -c /etc/postfix hash:/etc/postfix/transport && postfix start
}

sendmail=$work/sendmail
write_sendmail() {
    printf '#!/bin/sh\nexec %s -C /etc/postfix "$@"\n' "$root/usr/sbin/sendmail" >"$sendmail"
    chmod 755 "$sendmail"
}

# --- the referee

referee() { # command arguments...
    command=$1
    shift
    setpriv --reuid=referee --regid=referee --clear-groups env HOME=/ \
        /usr/local/bin/recto referee "$command" "$club" "$@"
}

deliver() {
    referee send --command "$sendmail -t -i"
}

begin() {
    install -d -o referee -g referee -m 700 $club &&
        referee init --address referee@example.org || return 1
    printf 'game: differences\nsquares: 2\nplayers:\n  - {name: Ann, email: ann@example.net}
  - {name: Ben, email: ben@example.net}\n' >"$work/record.yaml"
    referee open - <"$work/record.yaml" && deliver
}

# --- players with mutt, each in a terminal

# Their editor puts what they have to say above what they quote.
write_players() {
    cat >"$work/editor" <<'END'
#!/bin/sh
{ cat "$HOME/text"; echo; cat "$1"; } >"$HOME/draft" && cat "$HOME/draft" >"$1"
END
    chmod 755 "$work/editor"
    for player in ann ben; do
        mkdir "$work/players/$player"
        cat >"$work/players/$player/muttrc" <<END
set from=$player@example.net use_from=yes use_envelope_from=yes
set sendmail="$sendmail -oem -oi"
set reply_to=yes abort_unmodified=no abort_nosubject=no
set editor="$work/editor" fast_reply=yes include=yes copy=no
set folder="$work/mail" spoolfile="$work/mail/$player" mbox_type=Maildir
set quit=yes delete=no move=no mark_old=no sleep_time=0 pager_index_lines=0
set sort=reverse-date-received header_cache="" record="" tmpdir="$work"
END
    done
}

mails() { # player
    find "$work/mail/$1" -type f -path '*/new/*' 2>/dev/null | wc -l
}

has_mail() { # player
    [ "$(mails "$1")" -gt 0 ]
}

screen() { # player
    tmux -S "$work/tmux" capture-pane -p -t "$1"
}

on_screen() { # player pattern
    screen "$1" | grep -q -- "$2"
}

keys() { # player keys...
    who=$1
    shift
    tmux -S "$work/tmux" send-keys -t "$who" "$@"
}

# Reads the newest mail, and answers it: the pager must show the text.
answers() { # player text-on-screen answer
    wait_until 10 has_mail "$1" || { echo "$1 has no mail"; return 1; }
    sleep 0.3
    printf '%s\n' "$3" >"$work/players/$1/text"
    tmux -S "$work/tmux" new-session -d -x 100 -y 60 -s "$1" \
        "HOME=$work/players/$1 TERM=screen LC_ALL=C.UTF-8 mutt -n -F $work/players/$1/muttrc"
    keys "$1" Enter
    wait_until 10 on_screen "$1" "$2" || { screen "$1"; return 1; }
    keys "$1" r
    wait_until 10 on_screen "$1" 'y:Send' || { screen "$1"; return 1; }
    before=$(referee log | grep -c ' letter ')
    sleep 0.3
    keys "$1" y
    wait_until 10 heard "$before" || { screen "$1"; cat "$work/log"; return 1; }
    keys "$1" x
    keys "$1" x
    tmux -S "$work/tmux" kill-session -t "$1" 2>/dev/null
    rm -f "$work/mail"/*/new/* "$work/mail/$1"/cur/*
    deliver
}

heard() { # number of log lines before
    [ "$(referee log | grep -c ' letter ')" -gt "$1" ]
}

fact() { # jq filter
    referee export 1 | /usr/local/bin/recto check --json - | jq -r "$1"
}

plays() {
    turns=0
    while [ "$(fact .status)" = unfinished ] && [ $((turns += 1)) -le 10 ]; do
        case $(fact .to_move) in 1) player=ann ;; *) player=ben ;; esac
        move=$(referee export 1 | /usr/local/bin/recto moves - | sed -n '1{s/ .*//;p;}')
        answers $player 'Your turn' "$move" || return 1
    done
    [ "$(fact .status)" = complete ]
}

# A message that cannot be taken waits in the queue.
waits() {
    mv $club/keys $club/keys.away
    before=$(referee_log | grep -c ' letter ')
    printf 'From: ann@example.net\nTo: referee@example.org\nSubject: x\n\nhello\n' |
        "$sendmail" -f ann@example.net referee@example.org || return 1
    wait_until 10 grep -q 'status=deferred' "$work/log" || { cat "$work/log"; return 1; }
    mv $club/keys.away $club/keys
    wait_until 15 heard "$before" || { tail "$work/log"; return 1; }
}

referee_log() {
    mv $club/keys.away $club/keys
    referee log
    mv $club/keys $club/keys.away
}

judge 'a machine is made, and recto installed' make_machine
trap clear_away EXIT
write_sendmail
write_players
judge 'Postfix starts with the recipe' start_postfix
judge 'a game is opened, and the invitations go out' begin
judge 'Ann accepts with mutt' answers ann Invitation accept
judge 'Ben accepts with mutt' answers ben Invitation accept
judge 'they play to the end' plays
judge '… both are told' sh -c 'sleep 0.5; for player in ann ben; do
    grep -q "^Subject:.*The end" "$1/$player/new/"* || exit 1; done' - "$work/mail"
referee log >"$work/told"
judge '… and the referee took all that mutt wrote' \
    has_no -E "not done|no valid token" "$work/told"
judge 'a message that cannot be taken waits, and is taken later' waits
judge 'the token stands in the address' grep -q 'to=<referee+[^ ]*@example.org>, relay=referee' \
    "$work/log"
judge 'no mail bounced' has_no status=bounced "$work/log"
judge 'all of this verifies' referee verify
judge 'Postfix stops' postfix stop
judge '… with nothing wrong in its log' \
    omits ' \(fatal\|panic\|warning\): ' sed '/temporary failure/d' "$work/log"
