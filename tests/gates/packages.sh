#!/bin/sh
# .ci/packages asks apt for exactly what is missing. Stand-ins for apt and sudo write down what they
# are asked.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 14
mkdir "$work/bin" "$work/user"
headers='libmicrohttpd-dev libjansson-dev libyaml-dev libgmp-dev libmpfr-dev libmpfi-dev'
headers="$headers libedit-dev"

stand_in() { # path, script on standard input
    { echo '#!/bin/sh'; cat; } >"$1"
    chmod +x "$1"
}

stand_in "$work/bin/apt-get" <<EOT
[ "\$1" != -o ] || case \$2 in DPkg::Lock::Timeout=*) shift 2 ;; esac
echo "apt-get \$*" >>"$work/asked"
[ ! -e "$work/broken" ] || exit
case "\$*" in
"-s "*) echo 'Inst libneeded (1.0)' ;;
*download*)
    for package in "$work"/*.deb; do
        case "\$*" in *" \$(basename "\$package" .deb)"*) cp "\$package" . ;; esac
    done
    ;;
esac
EOT
stand_in "$work/bin/apt-cache" <<EOT
[ -e "$work/no-lists" ] || echo known
EOT
stand_in "$work/bin/id" <<'EOT'
echo 0
EOT
stand_in "$work/user/id" <<'EOT'
echo 1000
EOT
stand_in "$work/user/sudo" <<EOT
[ ! -e "$work/no-sudo" ] || exit 1
[ "\$1" = -n ] || echo sudo >>"$work/asked"
[ "\$1" = -n ] && shift
exec "\$@"
EOT
stand_in "$work/user/doas" <<'EOT'
exit 1
EOT

run() { # path-prefix environment and command...
    rm -f "$work/asked"
    PATH=$1:$work/bin:$PATH
    shift
    "$@" >"$work/told" 2>&1 </dev/null
    status=$?
}

try() {
    (run "$@"; exit $status)
    status=$?
    asked=$(cat "$work/asked" 2>/dev/null)
}

install="apt-get install -y --no-install-recommends --no-remove $headers"
bare='CPPFLAGS=-nostdinc'

try "$work" .ci/packages install build
is "nothing missing, nothing asked" "$status $asked" "0 "
try "$work" env $bare .ci/packages check build
is "check fails" "$status $asked" "1 "
is "check names the packages" "$(grep -cF "recommends $headers" "$work/told")" 1
try "$work" env CC=no-such-compiler .ci/packages check build
is "check names the compiler" "$(grep -cF 'recommends gcc' "$work/told")" 1
try "$work" env $bare .ci/packages install build
is "root installs exactly what is missing" "$status $asked" "0 $install"
try "$work/user" env $bare .ci/packages install build
is "others install through sudo" "$status $asked" "0 sudo
$install"
touch "$work/no-lists"
try "$work" env $bare .ci/packages install build
is "unknown packages need an update" "$status $asked" "0 apt-get update
$install"
rm "$work/no-lists"
touch "$work/broken"
try "$work" env $bare .ci/packages install build
is "a failed installation is tried again after an update" "$status $asked" "1 $install
apt-get update"
is "then the packages are named" "$(grep -cF "recommends $headers" "$work/told")" 1
rm "$work/broken"
touch "$work/no-sudo"
try "$work/user" env $bare .ci/packages install build
is "a user who cannot become root is told what to install" \
    "$status $asked $(grep -cF "recommends $headers" "$work/told")" "1  1"
rm "$work/no-sudo"

# --- unpacked, never installed

for package in munge libneeded unasked; do
    mkdir -p "$work/built/DEBIAN" "$work/built/usr/share/$package"
    printf '%s\n' "Package: $package" 'Version: 1.0' 'Architecture: all' \
        'Maintainer: Nobody <nobody@example.org>' 'Description: a stand-in' \
        >"$work/built/DEBIAN/control"
    dpkg-deb -b "$work/built" "$work/$package.deb" >/dev/null
    rm -r "$work/built"
done
try "$work/user" .ci/packages unpack "$work/servers" cluster
is "servers are unpacked with what they need" \
    "$status $(ls "$work/servers/root/usr/share")" "0 libneeded
munge"
is "… without root, and nothing is installed" \
    "$(grep -v -e '^apt-get -s ' -e ' download ' "$work/asked")" ""
try "$work/user" .ci/packages unpack "$work/servers" cluster
is "… once" "$status $asked" "0 "
touch "$work/broken"
try "$work/user" .ci/packages unpack "$work/others" cluster
is "nothing is left if a package cannot be fetched" \
    "$status $(find "$work/others" | wc -l)" "1 1"
