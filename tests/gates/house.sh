#!/bin/sh
# The sources keep the rules of the house: how folders and modules hang together, and their
# yardsticks. tests/gates/house.sh quick compiles no headers.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
export LC_ALL=C.UTF-8

# The files that may include a library's header.
yaml_home='notation/yaml/libyaml.c'
gmp_homes='validator/numbers/integer.c validator/numbers/integer_gmp.h validator/numbers/word.c'
mpfi_home='validator/circle/interval.c'
pango_home='render/page/canvas.c'
threads_homes='cli/work/worker_pool.c cli/work/progress.c cli/serve/seats.h cli/serve/front.c'
font_home='render/page/typeface.c'
gmime_homes='referee/mail/read.c referee/mail/headers.c referee/mail/write.c'
libxml_home='referee/mail/html.c'
sqlite_home='referee/store/store.c'
sodium_homes='referee/store/secret.c validator/seals/seal.c archive/digest/digest.c'
libedit_home='cli/play/line_editor.c'
lowdown_home='cli/rules/render.c'
microhttpd_home='cli/serve/front.c'
jansson_home='cli/serve/task.c'
glib_homes='render/page/canvas.c render/html/head.c archive/records/letters.c'

evidence() {
    head -n 25 "$work/said"
}

program_files() {
    find base notation validator render cli referee archive -name '*.[ch]' -o -name '*.def' | sort
}

every_file() {
    find base notation validator render cli referee archive tests bench -name '*.[ch]' | sort
}

includes() { # pattern, files on standard input: "file: included"
    xargs grep -HE "^# *include +$1" | sed 's/:# *include */: /'
}

not_among() { # allowed files: lines of includes() that stand elsewhere
    while read -r line; do
        case " $1 " in
        *" ${line%%:*} "*) ;;
        *) echo "$line" ;;
        esac
    done
}

# --- how the folders hang together

may_not() { # folder, others
    program_files | grep "^$1/" | includes "[\"<]($2)/" | none "$1/ includes nothing of $2"
}

games_may_not='<stdio\.h>|"notation/(document|yaml/.*|record|header/.*|items/items|text)\.h"'
games_may_not="($games_may_not|<yaml\\.h>|\"(render|cli)/)"

drawing='(render/(picture|svg|html|page|sheets)|cli/draw)'

only_in() { # pattern, files
    program_files | includes "$1" | not_among "$2" | none "$1 only in $2"
}

dependencies() {
    may_not base 'notation|validator|render|cli|referee|archive'
    may_not notation 'validator|render|cli|referee|archive'
    may_not validator 'render|cli|referee|archive'
    may_not render 'cli|referee|archive'
    may_not cli 'referee|archive'
    may_not archive referee
    program_files | grep -E '^validator/games/' | includes "$games_may_not" |
        none "games see no stdio, YAML, reader, renderer or command line"
    only_in '<yaml\.h>' "$yaml_home"
    only_in '<gmp\.h>' "$gmp_homes"
    only_in '<mp(fi|fr)[a-z_]*\.h>' "$mpfi_home"
    only_in '<pthread\.h>' "$threads_homes"
    only_in '<(pango|cairo)[a-z/-]*\.h>' "$pango_home"
    only_in '<(ft2build|fontconfig/)' "$font_home"
    only_in '<gmime[a-z/-]*\.h>' "$gmime_homes"
    only_in '<libxml/[A-Za-z]*\.h>' "$libxml_home"
    only_in '<sqlite3\.h>' "$sqlite_home"
    only_in '<sodium\.h>' "$sodium_homes"
    program_files | includes '<dlfcn\.h>' | none "no library is loaded by hand"
    only_in '<(histedit|editline/[a-z]*)\.h>' "$libedit_home"
    only_in '<lowdown\.h>' "$lowdown_home"
    only_in '<microhttpd\.h>' "$microhttpd_home"
    only_in '<jansson\.h>' "$jansson_home"
    only_in '<g(lib|object)[a-z/-]*\.h>' "$glib_homes"
    program_files | grep -vE "^(referee|archive|$drawing)/" | grep -v '^cli/show_options\.h$' |
        includes "\"$drawing/" |
        none "only pictures, and the options for them, know of pictures"
    every_file | includes '"' |
        grep -vE '"(base|notation|validator|render|cli|referee|archive|tests|bench|\.ci)/' |
        none "includes are written from the top of the tree"
}

# --- how the modules hang together

hang_together() { # files on standard input
    xargs awk -f "$top/tests/gates/modules.awk" | sort -u
}

circles() { # what hang_together() printed
    sed -n 's/^uses //p' "$1" | tsort 2>&1 >/dev/null | sed 's/^tsort: //'
}

# A circle of two modules whose headers do not include each other, and a function declared away from
# home.
plant_modules() {
    mkdir -p "$work/planted/facade" && cd "$work/planted" || return
    echo '#include "b.h"' >a.c
    printf '/* from b.c: int far_off(\n */ int far_off(const char *text,\n    int);\n' >a.h
    printf '#include "a.h"\nint far_off(const char *text,\n    int n)\n{\n}\n' >b.c
    printf 'static int own(void)\n{\n    return f(1);\n}\n' >>b.c
    echo 'int (*variable)(int);' >b.h
    echo 'void beside(void);' >facade/facade.h
    printf '#include "facade/secret.h"\nvoid beside(void)\n{\n}\n' >facade/part.c
    echo '#include "a.h"' >facade/secret.h
    printf '#include "facade/secret.h"\n#include "facade/facade.h"\n' >c.c
}

what_was_planted() {
    cat <<'END'
away far_off b a
private c.c facade/secret.h
uses a b
uses b a
uses c facade/facade
uses c facade/secret
uses facade/part facade/secret
uses facade/secret a
-: input contains a loop:
a
b
END
}

# A folder of 20 modules is a listing that one reads without searching.
modules() {
    (plant_modules && find ./* -name '*.[ch]' | sed 's|^\./||' | hang_together) >"$work/found"
    circles "$work/found" >"$work/circles"
    cat "$work/found" "$work/circles" >"$work/all"
    what_was_planted | diff - "$work/all" | none "planted mistakes are found"
    every_file | hang_together >"$work/modules"
    circles "$work/modules" | none "no circle of modules"
    program_files | hang_together >"$work/modules"
    grep '^away ' "$work/modules" | none "what a module exports is declared in its own header"
    grep '^private ' "$work/modules" | none "headers beside a facade are for their folder"
    program_files | sed 's/\.[a-z]*$//' | sort -u | sed 's|/[^/]*$||' | sort | uniq -c |
        awk '$1 > 20' | none "no folder has more than 20 modules"
}

headers() {
    for header in $(every_file | grep '\.h$'); do
        printf '#include "%s"\n#include "%s"\n' "$header" "$header" |
            gcc -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror -I. \
                -xc -fsyntax-only - 2>&1 | none "$header compiles alone, and included twice"
    done
}

# --- no global state

# Constants that hold addresses are read-only after relocation. The only writable object is one flag
# that a signal sets.
objects_without_state() {
    flag=$(program_files | xargs grep -hoE '^static volatile sig_atomic_t [a-z_]+' |
        head -n 1 | sed 's/.* //')
    program_files | sed -n "s|\(.*\)\.c$|$built/\1.o|p" | xargs objdump -t 2>&1 |
        awk -F'\t' -v flag="${flag:-/}" '
            /^objdump:/ || /file format/ { file = $0; if (/^objdump:/) print }
            { count = split($1, facts, " ") }
            count > 1 && facts[count - 1] == "O" {
                section = facts[count]
                name = $2; sub(/.* /, "", name)
                if (section ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)/ &&
                    section !~ /^\.data\.rel\.ro/ && name != flag) print file, section, name
            }' |
        none "no writable object at file scope (but a signal's flag)"
}

# --- what a program that reads hostile bytes must not do

sandbox() {
    program_files | xargs grep -nE '\b(system|popen|execl[pe]?) *\(' | none "no shell is started"
    program_files | xargs grep -nE '\b(mktemp|tmpnam|tempnam) *\(' |
        none "no temporary file has a name that can be guessed"
    program_files | xargs grep -nE 'O_CREAT' | grep -v 'O_EXCL' |
        none "files are created with O_EXCL"
    program_files | xargs grep -nE '\bfopen *\(|\bcreat *\(' | none "files are opened by open()"
    program_files | xargs grep -nE '\b(set(e|re|res|fs)?[ug]id|setgroups|chroot|capset) *\(' |
        none "no privileges are changed"
    program_files | xargs grep -nE '\b(gets|strcpy|strcat|sprintf|vsprintf|scanf) *\(' |
        none "no function writes without knowing the size of its buffer"
}

# --- lengths

# "lines file:line" of every function, from its first line to its closing brace.
function_lengths() {
    program_files | grep '\.c$' | xargs awk '
        FNR == 1 { head = 0 }
        /^[a-zA-Z_].*[^;]$/ && !/^(struct|enum|union|typedef).*[{=]$/ && !head { head = FNR }
        /^$/ || /;$/ && !/^ / || /^#/ { if (!open) head = 0 }
        /^\{$/ { open = head ? head : FNR }
        /^\}/ { if (open) print FNR - open + 1, FILENAME ":" open; open = 0; head = 0 }'
}

lengths() {
    function_lengths | sort -n >"$work/lengths"
    awk '{ length_of[NR] = $1 } END { if (!NR || length_of[int((NR + 1) / 2)] > 14)
        print "the median of", NR, "functions is", length_of[int((NR + 1) / 2)] }' "$work/lengths" |
        none "the median function has at most 14 lines"
    awk '{ length_of[NR] = $1 } END { if (!NR || length_of[int(NR * 0.9)] > 45)
        print "nine in ten have up to", length_of[int(NR * 0.9)] }' "$work/lengths" |
        none "nine functions in ten have at most 45 lines"
    awk '$1 > 90' "$work/lengths" | none "no function has more than 90 lines"
    { every_file; find tests bench -name '*.sh'; } | xargs grep -nE '^.{101,}' | cut -c 1-90 |
        none "no line has more than 100 columns"
}

# --- one list of codes

codes() {
    cat notation/diagnostics.def validator/games/*.c | tr '\n' ' ' |
        grep -oE '(DIAGNOSTIC|SHARED_REFUSAL|OWN_CODE)\( *[A-Z_0-9]+, *"[^"]+"' |
        sed 's/.*"\(.*\)"/\1/' | sort >"$work/codes"
    test -s "$work/codes" || echo "no file gives a code" | none "there are codes"
    # Two games may have codes of one name, each its own.
    for game in validator/games/*.c; do
        cat notation/diagnostics.def "$game" | tr '\n' ' ' |
            grep -oE '(DIAGNOSTIC|SHARED_REFUSAL|OWN_CODE)\( *[A-Z_0-9]+, *"[^"]+"' |
            sed 's/.*"\(.*\)"/\1/' | sort | uniq -d | sed "s|^|$game: |"
    done | none "no game gives a code twice"
    sort -u -o "$work/codes" "$work/codes"
    {
        cat tests/data/vectors/expected.ndjson tests/data/golden/*.json |
            grep -oE '"code":"[^"]+"' | sed 's/.*:"\(.*\)"/\1/'
        sed -n 's/.* remark: .*(\([a-z.]*\))$/\1/p' tests/data/golden/*.said # fmt's own
    } | sort -u >"$work/reached"
    comm -23 "$work/codes" "$work/reached" |
        none "every code is reached by a vector or a golden record"
    # In the manual a code is listed as `.It Cm code`, and below the refusals of its game.
    {
        sed 's/\\-/-/g; s/\\&//g' man/recto-record.5 | sed -n 's/^\.It Cm \([a-z.-]*\).*/\1/p'
        "$program" rules --all -T man | sed 's/\\-/-/g; s/\\&//g' |
            sed -n '/^What is not allowed$/,/^The end$/s/^\\fB\([a-z.-]*\)\\fR$/\1/p'
    } | sort -u >"$work/manual"
    comm -23 "$work/codes" "$work/manual" | none "every code is in the manual"
    comm -13 "$work/codes" "$work/manual" | none "the manual knows no other code"
}

whole() {
    { git ls-files || find . -type f -printf '%P\n'; } 2>/dev/null | sed 's|/.*||' | sort -u |
        grep -vxE '\.(git|ci|clang-format|clang-tidy|gitignore)|build|recto(-[a-z]+)?' |
        grep -vxE 'base|notation|validator|render|cli|referee|archive' |
        grep -vxE 'tests|bench|samples|cases|man|debian' |
        grep -vxE 'Makefile|LICENSE|(README|CHANGELOG|CONTRIBUTING)\.md' |
        none "nothing else lies at the top of the tree"
    # The brackets keep this very line from being found.
    grep -rnI -e '[.][.]/shared' --exclude-dir=build --exclude-dir=.git . |
        none "nothing refers to a folder outside the tree"
}

# Commands of the referee that nobody can look up, or whose calls never fail in a test.
referee_commands() {
    faults=tests/gates/injection.sh
    sed '/^\.Sh DESCRIPTION/,$d' man/recto-referee.1 >"$work/synopsis"
    sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' referee/commands/commands.def |
        while read -r command; do
            grep -qE "^\.Cm (.* )?$command( |$)" "$work/synopsis" || echo "$command: no synopsis"
            grep -qE "^\.(It )?Cm (.*[ ,|]+)?$command( |$)" man/recto-referee.1 ||
                echo "$command: no description"
            grep -qE "(^|referee|ordered|--|in)( +[a-z]+)* +$command( |$)" "$faults" ||
                echo "$command: no faults"
        done | none "the manual and the injection of faults know every command of the referee"
}

# A bug that cannot be put in, or whose test is gone, would be found by nobody until it is too late.
bugs_to_put_in() {
    for bug in tests/mutants/*.patch; do
        patch -p1 --dry-run --force --silent <"$bug" >/dev/null || echo "$bug does not apply"
        sed -n '/^Test: /{ s///; s|[A-Z]*=[^ ]* *||g; s|^build/gcc/||; p; }' "$bug" |
            while read -r test arguments; do
                [ -e "$test" ] || [ -e "$test.c" ] || echo "$bug: there is no $test $arguments"
            done
    done | none "every bug of tests/mutants can be put in, and has its tests"
}

plan 49
dependencies
modules
objects_without_state
sandbox
lengths
codes
referee_commands
bugs_to_put_in
whole
[ "${1:-}" = quick ] && exit
plan "$(every_file | grep -c '\.h$')"
headers
