#!/bin/sh
# The examples and the recipe of recto-serve(1) work as they are printed, but for ports.
# Runs: long
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
.ci/packages unpack "$top/build/proxy" proxy >"$work/unpacked" 2>&1 || fail "nginx is unpacked"
cd "$work" || exit 2
cp "$top/samples/differences-unfinished.yaml" game.yaml
mandoc -T ascii -O width=300 "$top/man/recto-serve.1" | col -bx | sed 's/^ \{11\}//' >page
sed -n 's/^\$ //p' page >examples
plan $(($(wc -l <examples) + 8))

: >address
"$program" serve --port 0 --host games.example.org ${watched:+--memory 40000000} >address 2>err &
front=$!
wait_until 20 grep -q . address
port=$(sed 's|.*:\([0-9]*\)/.*|\1|' address)

# Runs a line of the page, and looks at what came of it.
works() { # line
    printf 'set -o pipefail; %s\n' "$1" | sed "s/localhost:8417/localhost:$port/" >line
    bash line >came || return 1
    cat came
    case $1 in
    *api/check) jq -e '.games[0].winners == [1, 2]' came ;;
    *new.json | *played.json) jq -e '.status == 0 and .record' "${1##*>}" ;;
    *api/moves) jq -e '.games[0].after == 1' came ;;
    *svg) grep -q '</svg>' came ;;
    *text) grep -q '^Plexus' came ;;
    *) jq -e '.status == 0' came ;;
    esac
}

# Each after the other, since they hand files on.
number=0
while read -r line; do
    number=$((number + 1))
    judge "example $number of the page" works "$line"
done <examples

# --- the recipe

nginx=$(PATH=$PATH:/usr/sbin:$top/build/proxy/root/usr/sbin command -v nginx)
judge "there is nginx" test -x "$nginx"
own=$port
# shellcheck source=tests/helpers/ports.sh
. "$top/tests/helpers/ports.sh"
configure() {
    cat >nginx.conf <<END
daemon off;
pid $work/nginx.pid;
error_log $work/nginx.log;
$([ "$(id -u)" -ne 0 ] || echo "user root;")
events {}
http {
access_log off;
$(for kind in client_body fastcgi proxy scgi uwsgi; do echo "${kind}_temp_path $work/$kind;"; done)
$(sed -n '/^limit_conn_zone/,/^}$/p' page | sed "s/listen 80;/listen 127.0.0.1:$port;/;
    s/127.0.0.1:8417/127.0.0.1:$own/")
}
END
    exec "$nginx" -p "$work" -e "$work/nginx.log" -c "$work/nginx.conf"
}
is_proxied() {
    reached=$(curl -s -m 5 -o proxied -w '%{http_code}' -H 'Host: games.example.org' \
        "http://127.0.0.1:$port/")
    [ "$reached" = 200 ]
}
judge "nginx starts" serve_somewhere is_proxied configure
proxy=$server
judge "the page comes through the proxy" grep -qi '^<!DOCTYPE html>' proxied
asks() { # host options of curl...
    asked=$1
    shift
    curl -s -o proxied -w '%{http_code}' -H "Host: $asked" -H 'Content-Type: application/json' \
        "$@" "http://127.0.0.1:$port/api/check"
}
record='{"record": "game: plexus\nplayers: 2\ndots: 3\nmoves:"}'
is "… and a verdict" 200 \
    "$(asks games.example.org -H 'Origin: https://games.example.org' -d "$record")"
is "… and none for another site" \
    "$(asks games.example.org -H 'Origin: https://evil.example' -d "$record")" 403
is "… and for no other name" "$(asks evil.example -d "$record")" 421
printf '{"record": "%0300000d"}' 0 >large
is "… and nothing too large" "$(asks games.example.org -d @large)" 413
gzipped() {
    curl -s -D headers -o /dev/null -H 'Accept-Encoding: gzip' -H 'Host: games.example.org' \
        "http://127.0.0.1:$port/page.css" && grep -qi '^Content-Encoding: gzip' headers
}
judge "… and files are packed" gzipped
kill -QUIT "$proxy"
wait "$proxy"
kill "$front"
wait "$front"
