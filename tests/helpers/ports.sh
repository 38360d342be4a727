# shellcheck shell=sh
# Free ports of loopback for servers that tests start, to be sourced.

# Below the ephemeral range of the kernel.
port=$((10000 + $$ % 20000))

# Starts a server, trying port after port until the answer says that it has got one. Leaves $port,
# and the process in $server. The command must configure the server for $port and exec it.
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
