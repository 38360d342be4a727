# shellcheck shell=sh
# A mail server for tests, to be sourced: Debian's Exim, unpacked and never installed, on a port of
# loopback, with a configuration, spool and log of its own, as an ordinary user. Mail to
# referee@example.org goes into a command; that to anybody at example.net into Maildirs.

server_packages='exim4-daemon-light exim4-base libnss-wrapper'

# Fetches and unpacks the packages into a folder, once.
server_unpack() { # folder
    [ -e "$1/root/usr/sbin/exim4" ] && return
    mkdir -p "$1/packages" || return 1
    # shellcheck disable=SC2086 # a list of words
    (cd "$1/packages" && apt-get -qq -o APT::Sandbox::User=root download $server_packages) ||
        return 1
    for package in "$1"/packages/*.deb; do
        dpkg -x "$package" "$1/root" || return 1
    done
    chmod u-s "$1/root/usr/sbin/exim4"
}

# Commands of the server run as nobody if the tests run as root, since Exim will not work as root
# without being installed.
server_as_user() { # command...
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    else
        "$@"
    fi
}

# Exim asks for a user that only its installation makes.
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
keep_environment = LD_PRELOAD : NSS_WRAPPER_PASSWD : NSS_WRAPPER_GROUP : PATH
add_environment = <; $(server_environment "$1" | paste -sd ';')
primary_hostname = mail.example.org
local_interfaces = <; 127.0.0.1
daemon_smtp_ports = $2
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

# A program that is handed mail as /usr/sbin/sendmail is.
server_sendmail() { # home
    cat <<END
#!/bin/sh
env $(server_environment "$1" | paste -sd ' ') $1/root/usr/sbin/exim4 -C $1/exim.conf "\$@"
END
}

# Starts it in a folder that is made for it and that the user above can reach; `receive` in there
# is the command that mail to the referee goes into, as a shell would run it: it finds the address
# in $RECIPIENT.
server_start() { # unpacked home port command players...
    server_home=$2
    mkdir -p "$2/spool" "$2/log" "$2/mail" || return 1
    cp -r "$1/root" "$2/root" || return 1
    server_users "$2"
    server_configuration "$2" "$3" >"$2/exim.conf"
    server_sendmail "$2" >"$2/sendmail"
    { echo '#!/bin/sh'; echo "$4"; } >"$2/receive"
    chmod 755 "$2" "$2/sendmail" "$2/receive"
    shift 4
    for player; do
        echo "$player: $player"
    done >"$server_home/players"
    if [ "$(id -u)" -eq 0 ]; then
        chown -R 65534:65534 "$server_home"
    fi
    # Exim trusts no configuration that others could write.
    chmod 644 "$server_home/exim.conf"
    server_as_user "$server_home/sendmail" -bd -q1s
}

server_stop() {
    [ -s "$server_home/exim.pid" ] && kill "$(cat "$server_home/exim.pid")"
}

# Whether nothing is under way, waiting up to that many tenths of a second.
server_idle() { # tenths
    tenths=$1
    while [ -n "$(find "$server_home/spool/input" -name '*-H' 2>/dev/null)" ]; do
        tenths=$((tenths - 1))
        [ "$tenths" -gt 0 ] || return 1
        sleep 0.1
    done
}
