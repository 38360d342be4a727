#!/bin/sh
# GNU parallel makes the parts of an archive on several hosts, as recto-archive(7) tells it, and
# what is joined is what one run writes. Each host is a network namespace with its own sshd. Without
# the right to make namespaces, several sshd listen on loopback instead (as nobody if the tests run
# as root), and the names of the tests say so. HOSTS=loopback never makes namespaces.
# Runs: apart
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 7
export LC_ALL=C.UTF-8
# shellcheck source=tests/helpers/cluster.sh
. tests/helpers/cluster.sh
# shellcheck source=tests/helpers/ports.sh
. tests/helpers/ports.sh
hosts='1 2 3'
is_on() { # sshd on loopback, or network namespaces
    kind=$1
    subject="hosts ($kind)"
}

is_on 'sshd on loopback'

home=$work
chmod 755 "$home"
names=recto$$

finish() {
    for file in "$home"/sshd.pid.*; do
        [ ! -e "$file" ] || kill "$(cat "$file")"
    done
    if [ "$kind" = 'network namespaces' ]; then
        for host in head $hosts; do
            ip netns del "$names-$host" 2>/dev/null
        done
    fi
    rm -rf "$home"
}
trap finish EXIT
trap 'exit 1' HUP INT PIPE TERM

evidence() {
    tail -n 20 "$home/said" "$home"/sshd.[0-9] 2>/dev/null
}

# --- hosts

# A namespace for parallel, one for each host, and a wire from the first to every host.
lay_wires() {
    [ "$(id -u)" -eq 0 ] && ip netns add "$names-head" 2>/dev/null || return 1
    is_on 'network namespaces'
    for host in $hosts; do
        ip netns add "$names-$host" &&
            ip -n "$names-head" link add "to$host" type veth \
                peer name eth0 netns "$names-$host" &&
            ip -n "$names-head" address add "10.77.$host.1/24" dev "to$host" &&
            ip -n "$names-$host" address add "10.77.$host.2/24" dev eth0 &&
            ip -n "$names-head" link set "to$host" up &&
            ip -n "$names-$host" link set eth0 up &&
            ip -n "$names-$host" link set lo up || return 1
    done
}

# Without namespaces sshd runs as nobody rather than root: root's needs rights, and what only its
# installation makes.
as_user() { # command...
    if [ "$(id -u)" -eq 0 ] && [ "$kind" = 'sshd on loopback' ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups env TMPDIR="$home/tmp" "$@"
    else
        "$@"
    fi
}

# The address and port of a host.
address_of() { # host
    if [ "$kind" = 'network namespaces' ]; then
        echo "10.77.$1.2 2222"
    else
        echo "127.0.0.1 $(cat "$home/port.$1" 2>/dev/null || echo "$port")"
    fi
}

server_configuration() { # host
    # shellcheck disable=SC2046 # two words
    set -- "$1" $(address_of "$1")
    cat <<END
ListenAddress $2
Port $3
HostKey $home/host.$1
PidFile $home/sshd.pid.$1
AuthorizedKeysFile $home/key.pub
StrictModes no
LogLevel ERROR
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
SetEnv PATH=$home/bin:$PATH RECTO_HOST=$1
END
}

client_configuration() {
    for host in $hosts; do
        # shellcheck disable=SC2046 # two words
        set -- $(address_of "$host")
        cat <<END
Host host$host
    HostName $1
    Port $2
    User $(as_user id -un)
    IdentityFile $home/key
    IdentitiesOnly yes
    UserKnownHostsFile $home/known
    StrictHostKeyChecking accept-new
    LogLevel ERROR
    BatchMode yes
    ConnectTimeout 10
END
    done
}

# Root's sshd needs a user and a folder that only its installation makes; each gets them in the
# mount namespace that `ip` gives it. Any other sshd needs a shell for the only user that it serves.
write_users() {
    cat >"$home/passwd" <<END
root:x:0:0:root:/root:/bin/sh
sshd:x:100:65534::/run/sshd:/usr/sbin/nologin
$(as_user id -un):x:$(as_user id -u):$(as_user id -g)::$home:/bin/sh
END
    echo 'root:*:19000:0:99999:7:::' >"$home/shadow"
}

as_installed="mount -t tmpfs none /run && mkdir -m 755 /run/sshd &&
    mount --bind '$home/passwd' /etc/passwd && mount --bind '$home/shadow' /etc/shadow || exit"

serve() {
    server_configuration "$host" >"$home/config.$host"
    set -- "$cluster_root/usr/sbin/sshd" -D -e -f "$home/config.$host"
    if [ "$kind" = 'network namespaces' ]; then
        ip netns exec "$names-$host" sh -c "$as_installed; exec \"\$@\"" - "$@"
    else
        as_user env LD_PRELOAD="$(echo "$cluster_root"/usr/lib/*/libnss_wrapper.so)" \
            NSS_WRAPPER_PASSWD="$home/passwd" NSS_WRAPPER_GROUP=/etc/group "$@"
    fi >"$home/sshd.$host" 2>&1
}

# sshd writes its process id after it has got its port.
listens() {
    [ -s "$home/sshd.pid.$host" ]
}

# A command in the place where parallel runs.
at_head() { # command...
    if [ "$kind" = 'network namespaces' ]; then
        ip netns exec "$names-head" "$@"
    else
        as_user "$@"
    fi
}

answers() { # host
    wait_until 10 at_head ssh -F "$home/ssh" "host$1" true
}

# Everything needed lies in a folder that the user nobody can enter.
furnish() {
    cp "$program" "$home/recto" && cp "$program-archive" "$home/recto-archive" || return 1
    cp -r "$cluster_root" "$home/root" && cluster_root=$home/root && cluster_environment || return 1
    cluster_archive "$home" && cluster_program "$home" "$home/recto" || return 1
    for key in key host.1 host.2 host.3; do
        ssh-keygen -q -t ed25519 -N '' -f "$home/$key" || return 1
    done
    write_users
    mkdir "$home/tmp" "$home/.parallel" && : >"$home/.parallel/will-cite"
    [ "$(as_user id -u)" -eq "$(id -u)" ] || chown -R 65534:65534 "$home"
}

start() {
    cluster_unpack && furnish || return 1
    for host in $hosts; do
        serve_somewhere listens serve || return 1
        echo "$port" >"$home/port.$host"
    done
    client_configuration >"$home/ssh"
    for host in $hosts; do
        answers "$host" || return 1
    done
}

# --- the manual

# Commands of the manual, in the folder of the archive.
as_told() { # commands
    [ -n "$1" ] || return 2
    at_head env HOME="$home" PARALLEL_SSH="ssh -F $home/ssh" PATH="$home/bin:$PATH" \
        sh -c "cd '$home' && $1"
}

in_parts() {
    as_told "$(cluster_example sshloginfile)"
}

# The hosts that worked on the parts.
workers() {
    awk 'NR > 1 { print $2 }' "$home/parts.log" | sort -u
}

# Part 3 dies on its host after some of its lines, and nothing is joined.
dies() {
    : >"$home/die"
    in_parts
    status=$?
    tail -c 300 "$home/parts/3/stdout"
    [ $status -eq 1 ] && [ ! -e "$home/die" ] && [ -s "$home/parts/3/stdout" ] &&
        [ ! -e "$home/verdicts.json" ]
}

# The same commands again make part 3, and no other.
again() {
    touch "$home/before" && sleep 0.01 && in_parts || return 1
    find "$home/parts" -name stdout -newer "$home/before"
    [ "$(find "$home/parts" -name stdout -newer "$home/before")" = "$home/parts/3/stdout" ]
}

command -v ip >/dev/null || { cluster_unpack && cluster_environment; }
[ "${HOSTS:-}" = loopback ] || lay_wires || [ "$kind" = 'sshd on loopback' ] ||
    judge "the hosts are connected" false
judge "three hosts answer" start
(cd "$home" && ./recto check --json archive.yaml >whole.json)
for host in $hosts; do
    echo "host$host"
done >"$home/hosts"
judge "eight parts are made on them" in_parts
judge "… on all three" test "$(workers | wc -l)" -eq 3
judge "… and joined to what one run writes" cmp "$home/verdicts.json" "$home/whole.json"
rm -rf "$home/parts" "$home/parts.log" "$home/verdicts.json"
judge "a killed part makes the whole fail, and nothing is joined" dies
judge "the same command makes that part again, and only that" again
judge "… and joins the parts to what one run writes" cmp "$home/verdicts.json" "$home/whole.json"
