# shellcheck shell=sh
# Free ports of loopback for servers that tests start, to be sourced.

# Below those that the kernel gives away by itself.
port=$((10000 + $$ % 20000))

# Starts a server on one port after the other until it has got one, as its answer says: $port, and
# its process, $server. The command has to configure it for $port and to become it.
serve_somewhere() { # answer command...
    answer=$1
    shift
    tries=20
    while [ $tries -gt 0 ]; do
        port=$((port + 1))
        tries=$((tries - 1))
        "$@" &
        server=$!
        while kill -0 $server 2>/dev/null; do
            ! $answer || return 0
            sleep 0.05
        done
    done
    return 1
}
