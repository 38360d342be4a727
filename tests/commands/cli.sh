#!/bin/sh
# The command line keeps its promises: statuses, options, files, and what each command prints.
# shellcheck disable=SC2016 # backquotes in messages start no commands
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 515
plan $((17 * $(every_game | wc -l)))
plan 26 # refusals in the words of each game; sort
plan 83 # colours, options misspelt, -h, -j
plan 29 # rules: formats, several, of all; games with an argument; no file that can be opened
plan 3 # sizes, games as JSON
samples=$top/samples
cd "$work" || exit 2

prints() { # name, expected standard output
    printf '%s' "$2" >"$work/expected"
    judge "$1" diff -u "$work/expected" "$work/out"
}

silent() { # out or err
    judge "… and nothing on $1" test ! -s "$1"
}

record() { # file, lines after the header
    printf 'game: differences\nplayers: [Ann, Bob]\nsquares: 3\n%b' "$2" >"$1"
}

record complete.yaml 'moves: a1 b2 c3\n'
record unfinished.yaml 'moves: a1\n'
record illegal.yaml 'moves: |\n  1. a1 b1 3. c3\n'
record disputed.yaml 'moves: a1 b2 c3\nwinner: 1\n'
record malformed.yaml 'moves: |\n  a1\n  nonsense b2\n'
printf 'game: differences\nplayers: 2\nsquares: 3\n---\n' | cat - illegal.yaml >two.yaml

# --- help, versions, usage

commands='check show moves add fmt new games rules explain'
for command in $commands; do
    gives 0 "$command" --help
    judge "… beginning with the usage" grep -q "^usage: recto $command" out
    silent err
    gives 0 "$command" --version
    judge "… like recto --version" test "$(cat out)" = "$("$program" --version)"
    gives 2 "$command" --no-such-option
    says 'no option'
    silent out
    if [ "$command" != add ]; then
        gives 2 "$command" -Z
    fi
done
for command in $commands select unique stats table; do
    "$program" "$command" --help >expected
    gives 0 help "$command"
    judge "… as $command --help does" diff expected out
done
gives 2 help nonsense
says '`nonsense` is no command'
gives 0 --help
for command in $commands; do
    judge "… listing $command" grep -qE "^([A-Z][a-z ]{8}| {9})$command " "$work/out"
done
cp out expected
gives 0 help
judge "… as --help does" diff expected out
gives 0 --version
cp out expected
gives 0 version
judge "… as --version does" diff expected out
shows 'recto '
version=$(cat out)
for part in draw referee archive; do
    "$program-$part" --version >out 2>err
    judge "recto-$part has the same" test "$(cat out)" = "$version"
done
for words in 'referee --help:referee help' 'referee --help:help referee' \
    'referee send --help:help referee send' 'referee send --help:referee help send' \
    'referee --version:referee version' '--help:help help' '--version:help version' \
    '--version:version --help' 'referee --version:referee help version'; do
    # shellcheck disable=SC2086
    "$program" ${words%:*} >expected
    # shellcheck disable=SC2086
    gives 0 ${words#*:}
    judge "… as ${words%:*} does" diff expected out
done
"$program" select --help >expected
"$program-archive" help select >out
judge "recto-archive help select is select --help" diff expected out
"$program-archive" help >out
shows '  select '
"$program-archive" >out 2>err
judge "recto-archive alone does nothing" test $? -eq 2
says 'is a part of recto'
"$program-archive" select --count /dev/null >out 2>err
judge "… and ends with the status that its first word says" test "$(cat out)" = 0
gives 2
says 'check'
silent out
gives 2 chekc
says 'did you mean `check`'
gives 2 ''
gives 2 check --json=yes
says '`--json` takes no value'
gives 2 check --files0-from
says '`--files0-from` needs a value: --files0-from F'
gives 2 check -o
says '`-o` needs a value: -o FILE'
gives 2 check -qZ
says '`-Z` is no option of this command'
gives 2 select --pleyer Ann
says '`--pleyer` is no option of this command; did you mean `--player`?'
gives 2 select --pleyer=Ann
says '`--pleyer` is no option of this command; did you mean `--player`?'
gives 2 select --s Ann
says '`--s` can mean `--site`, `--status`, `--symmetric` or `--shard`'
gives 2 check -account
says '`-a` is no option of this command; did you mean `--account`?'
gives 2 --colr check
says '`--colr` is no option of the program itself; did you mean `--color`?'
gives 2 check -json
says 'check: --jobs takes a whole number, not `son`'
gives 64 referee send --lmit 5
says '`--lmit` is no option of this command; did you mean `--limit`?'
for words in 'list club --why x' 'send club --head 00' 'init club --keep 3' 'log club --limit 5'; do
    # shellcheck disable=SC2086
    gives 64 referee $words
    says 'is no option of this command'
done
for command in check select unique stats table; do
    gives 0 "$command" --help
    shows ' -j, --jobs N'
done
gives 0 check -j 1 complete.yaml
gives 0 check -j2 complete.yaml
gives 2 check -j 0 complete.yaml
says '--jobs takes a number from 1'
for words in '-h' 'check -h' 'show -h' 'select -h' 'referee -h' 'referee init -h'; do
    # shellcheck disable=SC2086
    "$program" ${words%-h}--help >expected
    # shellcheck disable=SC2086
    gives 0 $words
    judge "… as ${words%-h}--help does" diff expected out
done
for part in draw referee archive; do
    "$program-$part" -h >out 2>err
    judge "recto-$part -h" grep -q '^usage\|^recto' out
done
gives 0 -V
shows "$version"
gives 0 referee send --version
shows "$version"
gives 2 show -T
gives 2 show -T gif complete.yaml
says 'text, utf8, svg, png, pdf or html'
gives 2 show --at
gives 2 show --at x complete.yaml
gives 2 show --at -1 complete.yaml
gives 2 show --at 1.5 complete.yaml
gives 2 show --at '' complete.yaml
gives 2 show --at 99999999999999999999 complete.yaml
gives 2 moves --at x complete.yaml
gives 2 moves --angle x complete.yaml
gives 2 moves --angle -5 complete.yaml
gives 2 moves --angle 1e3 complete.yaml
gives 2 moves --angle 1.0000000001 complete.yaml
gives 2 moves complete.yaml unfinished.yaml
gives 2 add
gives 2 add complete.yaml
gives 2 fmt -i
gives 2 fmt -i -
judge "fmt -i - makes no file" test ! -e ./-
gives 2 rules --all plexus
gives 2 rules -T svg plexus
gives 2 rules --paper a4 plexus
gives 2 rules plexus chess
gives 2 rules chess
gives 2 rules plexsu
says 'did you mean `plexus`'
gives 2 explain no-such-code
gives 2 explain tokne
says 'did you mean `token`'
gives 2 new
gives 2 new chess
gives 2 games chess

# --- statuses

for command in check 'check --json' 'check -q' show moves fmt; do
    # shellcheck disable=SC2086 # a command and its options
    for file in complete unfinished; do
        gives 0 $command $file.yaml
    done
    # shellcheck disable=SC2086
    for file in illegal disputed malformed; do
        gives 1 $command $file.yaml
    done
    # shellcheck disable=SC2086
    gives 2 $command missing.yaml
    says 'missing.yaml'
done
for command in check 'check --json' show fmt; do
    # shellcheck disable=SC2086
    gives 1 $command complete.yaml illegal.yaml unfinished.yaml
    # shellcheck disable=SC2086
    gives 2 $command missing.yaml illegal.yaml complete.yaml
    judge "$command goes on after a missing file" test -s out
    # shellcheck disable=SC2086
    gives 2 $command illegal.yaml missing.yaml
done
gives 2 show --at 3 unfinished.yaml
says '--at 3'
gives 2 show --at 1 two.yaml
gives 2 moves --at 1 two.yaml
gives 2 moves --at 9 unfinished.yaml
gives 0 check /dev/null
gives 1 check malformed.yaml illegal.yaml

# --- files and options

gives 0 check complete.yaml -q
gives 0 check -- complete.yaml
cp complete.yaml ./-q
gives 0 check -- -q
shows '-q: differences: complete'
gives 0 check --qu complete.yaml
silent out
rm ./-q
"$program" check - <unfinished.yaml >out
shows '-: differences: unfinished'
"$program" check <unfinished.yaml >out
shows '-: differences: unfinished'
"$program" check complete.yaml - illegal.yaml <unfinished.yaml >out 2>err
judge "- is read in its place among the files" test "$(cut -d: -f1 out | tr '\n' ' ')" = \
    'complete.yaml - illegal.yaml 3 records '

mkdir -p folder/deep folder/dir.yaml empty
for name in b.yaml B.YAML a.yaml a.Yml .hidden.yaml b.yaml~ é.yaml 10.yaml 9.yaml; do
    cp complete.yaml "folder/$name"
done
cp complete.yaml folder/deep/c.yaml
gives 2 check folder
judge "a folder gives its *.yaml and *.yml in byte order" \
    test "$(cut -d: -f1 out | sed '$d' | tr '\n' ' ')" = \
    "$(printf 'folder/%s ' 10.yaml 9.yaml B.YAML a.Yml a.yaml b.yaml é.yaml)"
rmdir folder/dir.yaml

# --- files that are none, and files joined with their byte order marks
printf '(;FF[4]GM[1];B[aa])\n' >go.sgf
gzip -c complete.yaml >complete.yaml.gz
gives 2 check complete.yaml go.sgf complete.yaml.gz unfinished.yaml
says 'go.sgf: cannot read this file: it is an SGF file, not a record'
says 'complete.yaml.gz: cannot read this file: it is packed by gzip; unpack it first, with zcat'
shows '2 records: 1 complete, 1 unfinished'
for command in 'fmt -i' moves show 'repair -i --take 1' 'add go.sgf c1' undo select; do
    # shellcheck disable=SC2086 # words
    gives 2 $command go.sgf
    says 'it is an SGF file'
done
mark=$(printf '\357\273\277')
{
    printf %s "$mark" && cat complete.yaml
    printf '%s---\n' "$mark" && cat unfinished.yaml
    printf -- '---\n%s' "$mark" && cat complete.yaml
} >joined.yaml
gives 0 check joined.yaml
shows '3 records: 2 complete, 1 unfinished'
gives 0 fmt joined.yaml
judge 'marks between records stay in the file' test "$(grep -c "^$mark" out)" -eq 3
gives 0 select joined.yaml
judge '… and are not copied' test "$(grep -c "$mark" out)" -eq 0
gives 0 check folder/
shows 'folder/9.yaml: '
gives 0 check --json folder complete.yaml
judge "… one line a file" test "$(wc -l <out)" -eq 8
gives 0 check empty
shows '0 records'
: >none
says 'empty: warning: this folder holds no *.yaml or *.yml'
judge "… once" test "$(wc -l <err)" -eq 1
gives 0 check -q --json empty complete.yaml
says 'empty: warning: '
gives 0 check -q /dev/null
says 'check: warning: /dev/null holds no record'
gives 0 check --json <none
says 'check: warning: standard input holds no record'
gives 0 check none none
says 'check: warning: none of the 2 files holds a record'
gives 1 check -q illegal.yaml illegal.yaml complete.yaml
judge "-q prints no line of counts" \
    test "$(grep -c '^[^ ]*: differences: illegal' out)" -eq "$(wc -l <out)"
gives 2 check missing.yaml
is "… which is no warning" "$(grep -c warning err)" 0
gives 0 check --shard 2/2 --json complete.yaml
silent err # the record stands in the other part
for format in text pdf html svg; do
    gives 2 show -T $format -o nothing empty
    says 'empty: warning: this folder holds no *.yaml or *.yml'
    judge "… and no file is made" test ! -e nothing
done
gives 2 show none
says 'show: warning: none holds no record'
gives 0 moves none
says 'moves: warning: none holds no record'
gives 0 stats none
says 'stats: warning: none holds no record'
gives 0 table none
says 'table: warning: none holds no record'
printf 'complete.yaml\0folder\0\0unfinished.yaml' >list
gives 0 check --files0-from list
judge "--files0-from reads names and folders" test "$(wc -l <out)" -eq 10
printf 'complete.yaml\0' | "$program" check --files0-from=- unfinished.yaml >out
judge "--files0-from - and a file" test "$(cut -d: -f1 out | tr '\n' ' ')" = \
    'complete.yaml unfinished.yaml 2 records '
gives 2 check --files0-from missing
printf 'missing.yaml\0complete.yaml\0' >list
gives 2 check --files0-from list
shows 'complete.yaml: '
: >list
gives 0 check --files0-from list
judge "an empty list does not mean standard input" grep -q '^0 records' out
says 'check: warning: no file was named, so nothing was read'

# --- no report replaces a record

cp complete.yaml precious.yaml
ln precious.yaml same-file.txt
for command in 'check -o precious.yaml' 'show -T text -o precious.yaml' \
    'show -T pdf -o precious.yaml' 'stats -T csv -o precious.yaml' \
    'table -T json -o precious.yaml' 'check -o ./precious.yaml' 'check -o same-file.txt'; do
    # shellcheck disable=SC2086 # words of a command
    gives 2 $command complete.yaml precious.yaml
    says "$(echo "$command" | sed 's/.*-o //'): is to be read, and what -o writes would replace"
    judge "… which is still what it was" cmp precious.yaml complete.yaml
done
rm precious.yaml same-file.txt

# --- formats by suffix

for name in board.gif a.b/board.x 'part-%d.gif'; do
    gives 2 show -o "$name" complete.yaml
    says "show: $name: no format has the suffix \`.${name##*.}\`; there are "
    says '`.txt`, `.svg`, `.png`, `.pdf` and `.html`'
    judge "… and nothing is written" test ! -e "$name"
done
for command in stats table; do
    gives 2 $command -o counts.gif complete.yaml
    says "$command: counts.gif: no format has the suffix \`.gif\`; there are "
    says '`.txt`, `.csv`, `.json` and `.html`'
    judge "… and nothing is written" test ! -e counts.gif
    gives 0 $command -o counts.JsoN complete.yaml
    judge "… but .JsoN is JSON" grep -q '^{' counts.JsoN
    gives 0 $command -T text -o counts.gif complete.yaml
    judge "… and -T works with every name" test -s counts.gif
    rm counts.gif
done
begins() { # file bytes
    judge "$1 holds what its suffix says" test "$(head -c ${#2} "$1")" = "$2"
}
gives 0 show -o board.PDF complete.yaml
begins board.PDF %PDF
gives 0 show -o board.Svg complete.yaml
begins board.Svg '<svg'
gives 0 show -o board.HTM complete.yaml
begins board.HTM '<!DOCTYPE html>'
gives 0 show -o board.TXT complete.yaml
begins board.TXT 'Grid Game'
for name in board .board a.b/board board.; do
    mkdir -p a.b
    gives 0 show -o "$name" complete.yaml
    judge "$name has no suffix and gets text" grep -q 'Ann' "$name"
done

# --- check as text

run check complete.yaml
scores='Ann 1, Bob 1; Ann and Bob share the win'
prints "one sound record" "complete.yaml: differences: complete, 3 moves; $scores
"
silent err
run check unfinished.yaml
prints "one unfinished record" 'unfinished.yaml: differences: unfinished after 1 move; Bob to move
'
run check illegal.yaml
prints "one illegal record" 'illegal.yaml: differences: illegal after 1 move
'
judge "errors in the form of compilers" grep -qx \
    'illegal.yaml:5:9: error: move 2, b1: row 1 has an x already.*(row)' err
printf '   1. a1 b1 3. c3\n         ^~\n' >caret
sed -n 2,3p err >found
judge "the line of the record and a caret" diff -u caret found
run check complete.yaml unfinished.yaml disputed.yaml illegal.yaml malformed.yaml
judge "the last line counts" test "$(tail -n 1 out)" = \
    '5 records: 1 complete, 1 unfinished, 1 disputed, 1 illegal, 1 malformed'
run check -q complete.yaml unfinished.yaml illegal.yaml
prints "-q prints what is not sound" 'illegal.yaml: differences: illegal after 1 move
'
says 'illegal.yaml:5:9: error'
run check -q complete.yaml
silent out
silent err
run check two.yaml
shows 'two.yaml:5: differences: illegal'
says 'two.yaml:9:9: error: move 2, b1:'
run check --json two.yaml
judge "--json counts records and lines" test "$(sed 's/,"game".*//' out | tr '\n' ' ')" = \
    '{"file":"two.yaml","record":1,"line":1 {"file":"two.yaml","record":2,"line":5 '
silent err
record wide.yaml 'moves: "{é日本} a1 \\t a2"\n'
run check wide.yaml
judge "a caret below wide characters" sh -c "tail -n 2 err | tr -d '\n' | grep -qF '^'"
record tab.yaml 'moves: |\n  a1\ta2\n'
run check tab.yaml
printf '   a1 a2\n      ^~\n' >caret
sed -n 2,3p err >found
judge "a tab is as wide as a blank" diff -u caret found
record long.yaml "moves: |\\n  a1$(seq -f ' 7%g.' -s '' 30) a2\\n"
run check long.yaml
judge "all wrong claims are reported, and the refusal after them" \
    test "$(grep -c ': error: ' err)" -eq 31
judge "excerpts of long lines are short" test "$(awk 'length > 160' err | wc -l)" -eq 0
record line.yaml "moves: |\\n  $(yes '8. 9.' | head -n 50000 | tr '\n' ' ')\\n"
run check line.yaml
judge "a hundred thousand errors on one line" test "$(grep -c ': error: ' err)" -eq 100000
record claims.yaml "moves: a1 $(yes '(+7)' | head -n 200003 | tr '\n' ' ')\n"
run check claims.yaml
says 'and 3 more'
run check --json claims.yaml
judge "200,000 wrong claims are listed, and three more counted" \
    grep -q '"remarks":\[\],"left_out":3}$' out
record many.yaml 'moves: |\n'
seq -f '  nonsense%g' 22 >>many.yaml
run check many.yaml
judge "the first twenty reading errors" test "$(grep -c ': error: ' err)" -eq 20
says 'and 2 more'
shows 'malformed, 22 errors'

# --- colour

coloured() {
    grep -q "$(printf '\033')\\[" "$1"
}
colourless() {
    ! coloured "$1"
}
on_terminal() { # command; its output goes to the file `seen`
    script -qec "$1" /dev/null </dev/null >seen 2>&1
}
run check illegal.yaml complete.yaml
judge "no colour without a terminal" colourless out
judge "… nor on standard error" colourless err
for option in --color --color=always --colour=always --colo; do
    run check $option illegal.yaml
    judge "colour with $option" coloured out
    judge "… and on standard error" coloured err
done
run --color check illegal.yaml
judge "--color may stand before the command" coloured out
NO_COLOR=1 run check --color=always illegal.yaml
judge "--color=always counts for more than NO_COLOR" coloured out
CLICOLOR_FORCE=1 run check illegal.yaml
judge "colour with CLICOLOR_FORCE" coloured out
CLICOLOR_FORCE=0 run check illegal.yaml
judge "… unless it is 0" colourless out
CLICOLOR_FORCE=1 NO_COLOR=1 run check illegal.yaml
judge "… or NO_COLOR is set" colourless out
CLICOLOR_FORCE=1 run check --color=never illegal.yaml
judge "… or --color=never given" colourless out
run check --color --json illegal.yaml
judge "no colour in JSON" colourless out
gives 2 check --color=blue illegal.yaml
says 'check: --color takes auto, always or never'
if command -v script >/dev/null; then
    on_terminal "'$program' check illegal.yaml complete.yaml"
    judge "colour on a terminal" coloured seen
    NO_COLOR=1 on_terminal "'$program' check illegal.yaml complete.yaml"
    judge "no colour with NO_COLOR" colourless seen
    NO_COLOR='' on_terminal "'$program' check illegal.yaml complete.yaml"
    judge "… unless it is empty" coloured seen
    TERM=dumb on_terminal "'$program' check illegal.yaml"
    judge "no colour on a dumb terminal" colourless seen
    on_terminal "'$program' check --color=never illegal.yaml"
    judge "no colour with --color=never" colourless seen
    NO_COLOR=1 on_terminal "'$program' check --color=auto illegal.yaml"
    judge "--color=auto counts for more than NO_COLOR" coloured seen
    on_terminal "'$program' check --json illegal.yaml"
    judge "no colour in JSON" colourless seen
    on_terminal "LC_ALL=C.UTF-8 '$program' show complete.yaml"
    judge "box drawing on a UTF-8 terminal" grep -q '─' seen
    for format in pdf png; do
        on_terminal "'$program' show -T $format complete.yaml; echo status \$?"
        judge "show -T $format refuses a terminal" \
            grep -q "show: a terminal cannot show $format: name a file with -o" seen
        judge "… with status 2" grep -q '^status 2' seen
        judge "… and none of its bytes" has_no -a "PNG\|%PDF" seen
    done
    on_terminal "'$program' show --blank -o - complete.yaml"
    judge "so does a blank sheet" grep -q 'name a file with -o' seen
    on_terminal "'$program' show -T pdf complete.yaml | head -c 4"
    judge "a pipe on a terminal takes a PDF" grep -q '%PDF' seen
    on_terminal "LC_ALL=C '$program' show complete.yaml"
    judge "ASCII on another terminal" grep -q -e '+---+' seen
else
    judge 'there is the command script, which makes terminals' false
fi

# --- show

run show -T text complete.yaml
judge "show draws the board" grep -qF '| x |' out
cp out whole
run show complete.yaml
judge "a file gets text" cmp out whole
run show -T utf8 complete.yaml
judge "-T utf8" grep -q '│ × │' out
run show --type=utf8 complete.yaml
judge "--type" grep -q '│ × │' out
run show --at 0 complete.yaml
judge "--at 0 is the empty board" has_no "| x |" out
shows 'after 0 of 3 moves'
run show --at 2 complete.yaml
shows 'after 2 of 3 moves'
run show --at 3 complete.yaml
judge "--at the last move is the whole game" cmp out whole
run show complete.yaml unfinished.yaml two.yaml
judge "several boards" test "$(grep -c '^Grid Game' out)" -eq 4
gives 0 show -o board.txt complete.yaml
silent out
judge "-o writes what standard output gets" cmp board.txt whole
echo old >board.txt
chmod 640 board.txt
gives 1 show -o board.txt malformed.yaml
judge "-o leaves the file alone if there is no board" grep -qx old board.txt
gives 2 show -o board.txt missing.yaml
judge "… or no record" grep -qx old board.txt
gives 1 show -o board.txt illegal.yaml
judge "-o keeps the mode" test "$(stat -c %a board.txt)" = 640
gives 2 show -o no/such/folder.txt complete.yaml
says 'no/such/folder.txt'
ln -s board.txt link.txt
gives 2 show -o link.txt complete.yaml
says 'recto: link.txt: is a symbolic link'
judge "-o does not write through a link" test -L link.txt
judge "… into the file that it leads to" differ board.txt whole
ln -s nowhere dangling.txt
gives 2 show -o dangling.txt complete.yaml
judge "… nor through a dangling one" test ! -e nowhere -a -L dangling.txt
"$program" show -o /dev/stdout complete.yaml 2>err | cat >out
judge "… but to a pipe that a link leads to" cmp out whole
judge "no temporary files are left" test -z "$(find . -name '*.txt.*' -o -name '.recto-*')"

# --- moves

run moves unfinished.yaml
prints "moves lists them" 'b2
c2
b3
c3
'
run moves --at 0 unfinished.yaml
judge "--at 0: the whole board" test "$(wc -l <out)" -eq 9
gives 0 moves complete.yaml
silent out
says 'over'
"$program" moves <unfinished.yaml >out
judge "moves of standard input" test "$(wc -l <out)" -eq 4
run moves "$samples/plexus-unfinished.yaml"
shows '(+0)'
run moves "$samples/bouncing-unfinished.yaml"
judge "bouncing lists some of its moves" test -s out
run moves --angle 120 "$samples/bouncing-unfinished.yaml"
judge "--angle 120" grep -q 120 out
run moves --angle=120.000000001 "$samples/bouncing-unfinished.yaml"
judge "--angle with nine decimals" test $status -eq 0 -a -s out

# --- games, rules, explain, new

gives 2 check nowhere.yaml
silent out
gives 2 games plexus
says 'recto rules GAME'
gives 0 games
ids=$(sed 1d out | cut -d' ' -f1)
is "games lists every game" "$ids" "$(every_game)"
run games --json
is "… as JSON, too" "$(jq -r .game out)" "$ids"
for id in $ids; do
    jq -r --arg id "$id" 'select(.game == $id) | .players_least, (.board[] |
        select(.kind == "number") | "\(.key)=\(.default)"),
        (.variants[] | "\(.key)=\(.values[0].value)")' out |
        { read -r players && xargs "$program" new "$id" players="$players"; } >new.yaml ||
        echo "$id"
    grep -q "^game: $id$" new.yaml || echo "$id"
done | none "… whose defaults make a record of each"
gives 0 rules
shows 'What all games share'
for id in $ids; do
    grep -q "^      · \`$id\`:" out || echo "$id"
done | none "rules without a game lists them"
gives 0 rules plexus stepping
judge "rules of several games" test "$(grep -c '^Who wins$' out)" -eq 2
gives 0 rules -T man --all
is "rules --all, as a manual page" "$(grep -c '^Who wins$' out)" $(($(every_game | wc -l) + 1))
gives 0 rules -o plexus.7 plexus
judge "rules -o: the suffix asks for a manual page" grep -q '^\.TH recto-plexus 7 ' plexus.7
for id in $ids; do
    gives 0 rules "$id"
    shows "game: $id"
    tr -s ' \n' ' ' <out | grep -q 'Leroy Quet'
    judge "rules $id names the inventor" test $? -eq 0
    judge "rules $id fits on a terminal" test "$(LC_ALL=C.UTF-8 wc -L <out)" -le 78
    tr -s ' \n' ' ' <out | grep -qF "recto new $id | recto show --blank -o sheet.pdf"
    judge "rules $id says how to get a blank sheet" test $? -eq 0
    awk '/^      game: / { inside = 1; record = "" } /^$/ { inside = 0 }
        inside { record = record substr($0, 7) "\n" } END { printf "%s", record }' out >example.yaml
    "$program" check example.yaml >checked 2>&1
    judge "… with a whole record" grep -q ': complete, .* wins$' checked
    judge "… which says who won" grep -q '^winner: ' example.yaml
    sed -n '/^What is not allowed/,/^The end/s/^      · `\([a-z-]*\)`:.*/\1/p' out >expected
    judge "rules $id has refusals" test -s expected
    # What several games refuse is worded for this one, here and in `explain`.
    tr -s ' \n' ' ' <out | grep -e 'square or dot' -e 'square or wedge' -e 'that the game allows' \
        -e 'where it needs one' -e 'in the list or in the circle' -e 'number, bearing or angle' |
        none "… and each in words for this game"
    while read -r code; do
        "$program" explain "$code" | tr -s ' \n' ' ' | grep -qF " $id: " || echo "$code"
    done <expected | none "… which explain has, too"
    gives 0 new "$id"
    cp out new.yaml
    gives 0 check new.yaml
    shows ': unfinished after 0 moves'
    gives 0 show new.yaml
    gives 0 moves new.yaml
    cp new.yaml same.yaml
    gives 0 fmt -i new.yaml
    judge "new $id is canonical" cmp new.yaml same.yaml
done
# From one size to another, in the inventor's words for beginners.
while read -r id key least most; do
    size=$("$program" new "$id" | sed -n "s/^$key: //p")
    [ "$size" -ge "$least" ] && [ "$size" -le "$most" ] || echo "$id: $key: $size"
done <<END | none "new suggests the sizes that the inventor advises"
not-divisors squares 4 5
stepping squares 8 10
bidirectional dots 6 99
prime-target wedges 6 99
differences squares 8 99
bouncing whole-moves 10 10
END
# shellcheck disable=SC2016
gives 0 new plexus squares=6 'players=Ann O'"'"'Neil,#1' 'event=a: b #c' x-own=1 last-point=no
cp out new.yaml
gives 0 check --json new.yaml
shows '"players":["Ann O'"'"'Neil","#1"]'
for mark in 'NEL \0302\0205' 'LS \0342\0200\0250' 'PS \0342\0200\0251'; do
    gives 0 new plexus "event=$(printf '%bx' "${mark#* }")"
    judge "new keeps a ${mark%% *}" grep -qE '^event: "\\u(0085|2028|2029)x"$' out
    cp out new.yaml
    gives 0 check new.yaml
done
gives 0 new by-numbers squares=3 columns=1,2,1 rows='[2, 1, 2]' offense=2
cp out new.yaml
gives 0 check new.yaml
gives 0 new scrambled players=5
cp out new.yaml
gives 0 check new.yaml
gives 0 new stepping players=3 squares=2
shows 'players: 3'
gives 2 new plexus dots=4
says 'dots'
gives 2 new plexus colour=red
gives 2 new plexus dotz=5
says 'did you mean `dots`'
gives 2 new plexus dots
gives 2 new plexus =5
gives 2 new plexus players=3
silent out
gives 0 explain
judge "explain fits on a terminal" test "$(LC_ALL=C.UTF-8 wc -L <out)" -le 78
codes=$(cut -d' ' -f1 out)
judge "explain lists every code" test "$(echo "$codes" | wc -l)" -gt 40
for code in $codes; do
    run explain "$code"
    awk -v code="$code" 'length > 80 { print code ": " $0 }' out >>wide
    grep -q "^$code (.*)" out || echo "$code"
done | none "explain CODE has every code"
none "explain CODE fits on a terminal" <wide
gives 0 explain row column
judge "explain takes several" test "$(grep -c '^[a-z]* (refusal' out)" -eq 2

# --- the manual: every option that a command's help names stands in its part of recto(1), and every
# option with an entry there stands in the help

page=$samples/../man/recto.1
entry() { # command: its part of the page
    sed 's/\\-/-/g; s/ ,//g' "$page" |
        awk -v command="$1" '/^\.It Cm/ { on = $3 == command } /^\.Ss/ { on = 0 } on'
}
archive_commands="select unique stats table"
for command in check show moves add fmt new compare cases seal $archive_commands; do
    "$program" "$command" --help | grep -o -e '--[a-z0-9-]*' | sort -u >helped
    entry "$command" | grep '^\.It' | tr ' ' '\n' | sed -n 's/^-[a-z]/-&/p' | sort -u >entered
    entry "$command" | tr ' ' '\n' | sed -n 's/^-[a-z]/-&/p' | sort -u >named
    judge "the manual has every option of $command" test -z "$(comm -23 helped named)"
    judge "… and no other" test -z "$(comm -13 helped entered)"
done

# --- a folder means its files in byte order, in whatever order the system lists them

mkdir "$work/order"
for number in $(seq 60); do
    echo 'game: differences' >"$work/order/$number.yaml"
done
"$program" check --json "$work/order" | sed 's/^{"file":"\([^"]*\)".*/\1/' >"$work/listed"
judge "the files of a folder come in order" sort -c "$work/listed"
judge "… all of them" test "$(wc -l <"$work/listed")" -eq 60

# --- columns are counted in long lines, too

{
    printf 'game: differences\nplayers: 2\nsquares: 9\nmoves: a1 {'
    head -c 5000 /dev/zero | tr '\0' x
    printf '} zz\n'
} >"$work/long.yaml"
"$program" check "$work/long.yaml" >"$work/out" 2>&1
judge "an error far to the right has its column" grep -q ':4:5014: error: ' "$work/out"

# --- what was typed is named, and what may have been meant

gives 2 ADD
says 'did you mean `add`'
gives 2 show -T pngg "$top/samples/plexus.yaml"
says 'not `pngg`'
gives 2 show --poster "$top/samples/plexus.yaml"
says 'plexus.yaml`'
gives 2 new stepping size=3
says 'whose board is given by `squares`'
