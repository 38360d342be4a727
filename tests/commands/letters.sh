#!/bin/sh
# A name whose letters no font has is drawn all the same, with one warning for each script.
# Fontconfig sees only fonts of western scripts here, or none.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 33
cd "$work" || exit 2

fonts() { # folder
    cat <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>$1</dir><cachedir>$work/cache</cachedir></fontconfig>
END
}

fonts /usr/share/fonts/opentype/linux-libertine >western.conf
fonts "$work/none" >none.conf

record() { # name moves
    printf 'game: connecting\nplayers: ["%s", Bob]\ndots: 4\nmoves: %s\n' "$1" "$2"
}

record '李小龍' 'a1-a2 resign' >chinese.yaml
record '李小龍' 'a1-a2 a1-a2' >illegal.yaml
{ cat chinese.yaml; echo ---; record '小李' b1-b2; } >two.yaml
record '李 ひら 𐌀 🎲🎳' a1-a2 >many.yaml
record 'Ångström שלום Ωμέγα' a1-a2 >western.yaml

# Runs recto with those fonts, or those of this machine.
run_with() { # fonts arguments...
    FONTCONFIG_FILE=$work/$1.conf
    export FONTCONFIG_FILE
    [ "$1" != all ] || unset FONTCONFIG_FILE
    shift
    run "$@"
}

# A file begins as its format must.
draws() { # status file
    case $2 in
    *.png) begins='.PNG' ;;
    *.pdf) begins='%PDF-' ;;
    *.svg) begins='<svg ' ;;
    *) begins='<!DOCTYPE html>' ;;
    esac
    judge "$2 has the right format" grep -aqm 1 "$begins" "$2"
    judge "… with status $1" test "$status" -eq "$1"
}

warned_only() {
    diff expected warned && test "$(wc -l <err)" -eq "$(wc -l <warned)"
}

warns() { # script and package, a line each
    sed -n 's/^recto: no font on this machine has \(.*\); boxes.* Debian.s /\1: /p' err >warned
    printf '%s' "${1:+$1
}" >expected
    judge "… and warnings of $(grep -c . expected) scripts, once each" warned_only
}

chinese='the letters of Han: fonts-noto-cjk'

for format in png pdf; do
    run_with western show -o board.$format chinese.yaml
    draws 0 board.$format
    warns "$chinese"
done
run_with western show --blank -o blank.pdf chinese.yaml
draws 0 blank.pdf
warns "$chinese"
run_with western show -o illegal.png illegal.yaml
draws 1 illegal.png
warns "$chinese"
run_with western show -o 'board-%d.png' two.yaml
draws 0 board-2.png
warns "$chinese"
run_with western show -o many.pdf many.yaml
draws 0 many.pdf
warns "$chinese
the letters of Hiragana: fonts-noto-cjk
the letters of Old Italic: fonts-noto-core
signs such as U+1F3B2: fonts-symbola"
run_with western show -o western.png western.yaml
draws 0 western.png
warns ''
run_with none show -o none.pdf chinese.yaml
draws 0 none.pdf
warns "the letters of Latin: fonts-noto-core
signs such as U+003A: fonts-symbola
$chinese"
run_with all show -o all.pdf chinese.yaml
draws 0 all.pdf
warns ''
for format in svg html; do
    run_with western show -o board.$format chinese.yaml
    draws 0 board.$format
    warns ''
done
