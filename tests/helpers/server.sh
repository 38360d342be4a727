# shellcheck shell=sh
# A mail server for tests, to be sourced: Debian's Exim, unpacked and never installed. It runs as an
# ordinary user on a free port of loopback, with its own configuration, spool and log. Mail to
# referee@example.org goes to a command, mail to anybody at example.net into Maildirs.

# shellcheck source=tests/helpers/ports.sh
. tests/helpers/ports.sh

server_home=/tmp # until it has one

# Commands of the server run as nobody if the tests run as root, since Exim will not work as root
# without being installed.
server_as_user() { # command...
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups env TMPDIR="$server_home" "$@"
    else
        "$@"
    fi
}

# Exim looks for a user that only its installation makes.
server_users() { # home
    user=$(server_as_user id -u)
    group=$(server_as_user id -g)
    cat >"$1/passwd" <<END
root:x:0:0::/root:/bin/sh
Debian-exim:x:$user:$group::$1:/bin/false
END
    cat >"$1/group" <<END
root:x:0:
Debian-exim:x:$group:
mail:x:8:
END
}

server_environment() { # home
    for folder in "$1"/root/usr/lib/*-linux-gnu; do
        echo "LD_LIBRARY_PATH=$folder:$1/root/lib/${folder##*/}"
    done
    echo "LD_PRELOAD=$(echo "$1"/root/usr/lib/*/libnss_wrapper.so)"
    echo "NSS_WRAPPER_PASSWD=$1/passwd"
    echo "NSS_WRAPPER_GROUP=$1/group"
}

server_configuration() { # home port
    cat <<END
exim_path = $1/root/usr/sbin/exim4
spool_directory = $1/spool
log_file_path = $1/log/%slog
pid_file_path = $1/exim.pid
keep_environment = LD_LIBRARY_PATH : LD_PRELOAD : NSS_WRAPPER_PASSWD : NSS_WRAPPER_GROUP : PATH
add_environment = <; $(server_environment "$1" | paste -sd ';')
primary_hostname = mail.example.org
local_interfaces = <; 127.0.0.1
daemon_smtp_ports = $2
daemon_startup_retries = 0
tls_advertise_hosts =
acl_smtp_rcpt = everything
acl_smtp_data = everything
host_lookup =
rfc1413_query_timeout = 0s
deliver_drop_privilege
trusted_users = Debian-exim
never_users =
message_size_limit = 100M
smtp_accept_max = 50
queue_run_max = 5

begin acl
everything:
  accept

begin routers
referee:
  driver = accept
  domains = example.org
  local_parts = referee
  local_part_suffix = +*
  local_part_suffix_optional
  transport = receive

robots:
  driver = accept
  domains = example.net
  local_parts = robot
  transport = robot

players:
  driver = accept
  domains = example.net
  local_parts = lsearch;$1/players
  transport = maildir

begin transports
receive:
  driver = pipe
  command = $1/receive
  environment = HOME=$1
  envelope_to_add
  return_path_add
  temp_errors = 75
  log_output
  timeout = 60s
  user = Debian-exim

robot:
  driver = pipe
  command = $1/robot
  log_output
  timeout = 60s
  user = Debian-exim

maildir:
  driver = appendfile
  directory = $1/mail/\$local_part_data
  maildir_format
  create_directory
  envelope_to_add
  return_path_add
  user = Debian-exim

begin retry
* * F,1h,1s

begin rewrite
begin authenticators
END
}

# A program that takes mail as /usr/sbin/sendmail does.
server_sendmail() { # home
    cat <<END
#!/bin/sh
exec env $(server_environment "$1" | paste -sd ' ') $1/root/usr/sbin/exim4 -C $1/exim.conf "\$@"
END
}

# Starts the server in a folder that the user above can reach. Mail to the referee goes into the
# command, which a shell runs with the address in $RECIPIENT.
server_start() { # home command players...
    server_home=$1
    .ci/packages unpack build/mailserver mail || return 1
    mkdir -p "$1/spool" "$1/log" "$1/mail" || return 1
    cp -r build/mailserver/root "$1/root" && chmod u-s "$1/root/usr/sbin/exim4" || return 1
    server_users "$1"
    server_sendmail "$1" >"$1/sendmail"
    { echo '#!/bin/sh'; echo "$2"; } >"$1/receive"
    : >"$1/exim.conf"
    chmod 755 "$1" "$1/sendmail" "$1/receive"
    # Exim trusts no configuration that others can write.
    chmod 644 "$1/exim.conf"
    shift 2
    for player; do
        echo "$player: $player"
    done >"$server_home/players"
    if [ "$(id -u)" -eq 0 ]; then
        chown -R 65534:65534 "$server_home"
    fi
    serve_somewhere server_answers server_serve
}

# The server writes its process id after it has got its port.
server_answers() {
    [ -s "$server_home/exim.pid" ]
}

server_serve() {
    server_configuration "$server_home" "$port" >"$server_home/exim.conf"
    server_as_user "$server_home/sendmail" -bdf -q1s
}

server_stop() {
    [ -s "$server_home/exim.pid" ] && kill "$(cat "$server_home/exim.pid")"
}

# Waits up to that many tenths of a second until no mail is under way.
server_idle() { # tenths
    tenths=$1
    while [ -n "$(find "$server_home/spool/input" -name '*-H' 2>/dev/null)" ]; do
        tenths=$((tenths - 1))
        [ "$tenths" -gt 0 ] || return 1
        sleep 0.1
    done
}
