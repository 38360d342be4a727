#!/bin/sh
# Seals work on the command line from `recto seal` to the last opening, b2sum finds the same
# commitments, and the program needs no libsodium of the machine.
# shellcheck disable=SC2016 # dollars and backquotes in messages mean themselves
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 162
cd "$work" || exit 2

fact() { # jq filter, of the verdict on game.yaml
    "$program" check --json game.yaml | jq -c "$1"
}

part() { # line of the output of `recto seal`, file
    sed -n "s/^$1  *//p" "$2"
}

# Keeps a seal of game.yaml in a file of that name.
seal() { # name player move
    gives 0 seal --player "$2" game.yaml "$3"
    cp out "$1"
    judge '… with 64 and 32 digits' sh -c 'grep -qxE "commitment  [0-9a-f]{64}" out &&
        grep -qxE "secret      [0-9a-f]{32}" out'
}

# b2sum of the text that the manual defines.
hashed() { # id game round player move secret
    printf 'recto seal\nid: %s\ngame: %s\nround: %s\nplayer: %s\nmove: %s\nsecret: %s\n' \
        "$1" "$2" "$3" "$4" "$5" "$6" | b2sum -l 256 | cut -d ' ' -f 1
}

agrees() { # name id game round player move
    judge "b2sum agrees about $1" \
        test "$(hashed "$2" "$3" "$4" "$5" "$6" "$(part secret "$1")")" = "$(part commitment "$1")"
}

# --- the manual's own command

sed -n '/^\.\\" .* runs the next display/,/^\.Ed/p' "$top/man/recto-record.5" | grep -v '^\.' |
    sed "s/\\\\(aq/'/g; s/\\\\-/-/g; s/\\\\e/\\\\/g" >command.sh
judge "the manual has a command" grep -q b2sum command.sh
sh command.sh >printed 2>&1
judge "… that prints the commitment of the sample" \
    grep -qF "1:\$$(cut -d ' ' -f 1 printed) " "$top/samples/permutations-sealed.yaml"
judge "… which the manual shows, too" \
    grep -qF "1:\$$(cut -d ' ' -f 1 printed)" "$top/man/recto-record.5"

# --- a round of answers

cat >game.yaml <<'EOF'
game: permutations
id: club-17
players: [Ann, Bob, Cleo]
rounds: 3
moves: |
  1. 6 [6] [5] [12] (+1)
EOF
gives 1 seal --player 1 game.yaml '[13]'
says 'only answers of a round are sealed: moves like [13: 1 2 3 4 17 5] (seal)'
gives 0 add game.yaml '2. 4'
seal ann 1 '[12: 006   4]'
shows_line "later       1:[12]~$(part secret ann)"
seal bob 2 '2:[3: 4 6]'
seal cleo 3 '[ 1 ]'
judge 'secrets differ' test "$(part secret ann)" != "$(part secret bob)"
agrees ann club-17 permutations 2 1 '[12]'
agrees bob club-17 permutations 2 2 '[3: 4 6]'
agrees cleo club-17 permutations 2 3 '[1]'
cp game.yaml before.yaml
gives 1 seal --player 1 game.yaml '1:[3: 4 4]'
says '4 stands here twice, and in the list only once: 6 4; missing is 6 (not-permutation)'
gives 1 seal --player 1 game.yaml 17
says 'this is no answer'
gives 1 seal --player 1 game.yaml '2:[3]'
says '(turn)'
for move in '' '[3] [4]' '[3]!' '[3](+1)' '[3] {x}' '$' resign "$(part later ann)"; do
    gives 1 seal --player 1 game.yaml "$move"
    judge '… and no seal' test ! -s out
done
judge 'seals change nothing' cmp game.yaml before.yaml

gives 1 add game.yaml "$(part later ann)"
says 'no seal stands before this opening (seal)'
gives 0 add game.yaml "$(part now ann)"
gives 1 seal --player 1 game.yaml '[3]'
says 'player 1 has sealed in this round (seal)'
gives 0 moves game.yaml
shows_line 'Bob owes a seal: $ and 64 digits, which `recto seal` makes of an answer'
gives 1 add game.yaml '[3]'
says 'Bob owes a seal'
gives 1 add game.yaml "$(part now cleo)"
says '(turn)'
gives 0 add game.yaml "$(part now bob)" "$(part now cleo)"
shows_line ' player 3             sealed'
gives 1 seal --player 3 game.yaml '[3]'
says 'all players have sealed'
judge 'three seals count as no moves' \
    test "$(fact '[.status,.moves,.to_move,.scores,.seals]')" = \
    '["unfinished",5,1,[1,-1,1],{"made":3,"opened":0,"owed":"opening"}]'
gives 0 moves game.yaml
shows_line 'Ann owes an opening: the sealed answer with ~ and its secret behind it'
gives 1 add game.yaml "1:[12]~$(part secret bob)"
says 'this is not what was sealed'
gives 1 add game.yaml "1:[13]~$(part secret ann)"
says 'what was sealed cannot be told'
gives 1 add game.yaml '[12]'
says 'this answer is sealed'
cp game.yaml sealed.yaml
gives 0 add game.yaml "1:[12: 06 4]~$(part secret ann | tr a-f A-F)!"
judge 'scores stay as before the round' \
    test "$(fact '[.status,.moves,.to_move,.scores,.seals.opened]')" = \
    '["unfinished",6,2,[1,-1,1],1]'
gives 0 show game.yaml
shows_line ' player 2              sealed'
gives 0 show --at 5 game.yaml
shows_line ' player 1             sealed'
gives 0 add game.yaml "$(part later bob)" "$(part later cleo)" '3. 5'
judge '… until all are opened' \
    test "$(fact '[.status,.moves,.to_move,.scores,.seals.owed]')" = \
    '["unfinished",9,1,[1,-3,-1],null]'
gives 0 fmt -i game.yaml
judge 'the canonical form keeps seals and openings' sh -c 'grep -qF "$1" game.yaml &&
    grep -qF "$2!" game.yaml' - "$(part now ann)" "$(part later ann)"
gives 0 check game.yaml
cp game.yaml once.yaml
gives 0 fmt -i game.yaml
judge '… once and for all' cmp game.yaml once.yaml

# --- copies, and other records

gives 0 compare game.yaml once.yaml
gives 1 compare game.yaml sealed.yaml
judge 'the longer copy is named' grep -q 'game.yaml has 4 moves more than sealed.yaml' out
sed "s/$(part commitment bob)/$(part commitment cleo)/" sealed.yaml >other.yaml
gives 1 compare sealed.yaml other.yaml
judge 'copies differ where their seals differ' \
    grep -q 'sealed.yaml and other.yaml part after 5 moves' out
sed 's/club-17/club-18/' game.yaml >other.yaml
gives 1 check other.yaml
says 'id of the record'
gives 0 show -T svg -o board.svg sealed.yaml
judge 'pictures show what is sealed' test "$(grep -c '>sealed<' board.svg)" -eq 3
gives 0 show -o booklet.pdf sealed.yaml game.yaml
gives 0 show -o page.html sealed.yaml game.yaml
gives 1 show -T svg -o board.svg other.yaml

# --- what recto seal refuses

gives 2 seal game.yaml '[3]'
says '--player says whose move'
gives 2 seal --player 1 game.yaml
says 'takes a file and a move'
gives 2 seal --player 4 before.yaml '[3]'
says 'the players are 1 to 3'
gives 2 seal --player x before.yaml '[3]'
gives 2 seal --player 1 nowhere.yaml '[3]'
gives 2 seal --player 1 before.yaml "$(printf '[3\n: 4 6]')"
says 'one line'
gives 1 seal --player 1 other.yaml '[3]'
says 'nothing can be sealed for this record'
cat before.yaml >two.yaml
{ echo ---; cat before.yaml; } >>two.yaml
gives 2 seal --player 1 two.yaml '[3]'
says 'more than one record'
judge '… and no seal' test ! -s out
gives 0 seal --player 1 - '[3]' <before.yaml
sed '/^id/d' before.yaml >nameless.yaml
gives 0 seal --player 1 nameless.yaml '[3]'
says 'this record has no id:'
gives 0 explain seal

# --- lists

printf 'game: by-numbers\nid: "club\\n18"\nplayers: [Lena, Hugo]\nsquares: 3\n' >game.yaml
gives 1 check game.yaml
seal lena 1 '1 2 1'
shows_line "later       columns: {sealed: $(part commitment lena), opened: [1, 2, 1], secret: \
$(part secret lena)}"
seal hugo 2 '[2,2, 1]'
agrees lena "$(printf 'club\n18')" by-numbers 0 1 '[1, 2, 1]'
agrees hugo "$(printf 'club\n18')" by-numbers 0 2 '[2, 2, 1]'
for list in '' '[1, 2]' '[1, 2, 3]' '[1, 2, 1, 1]' '[1, 2, x]' '[1, 2, -1]' c4; do
    gives 1 seal --player 1 game.yaml "$list"
    says 'columns: is a list of 3 numbers from 1 to 2'
done
part now hugo >>game.yaml
judge 'the first player owes a seal' test "$(fact '[.status,.to_move,.scores,.seals]')" = \
    '["unfinished",1,[0,0],{"made":1,"opened":0,"owed":"seal"}]'
gives 0 moves game.yaml
shows_line 'Lena owes a seal: columns: {sealed: …}'
gives 1 seal --player 2 game.yaml '[2, 2, 1]'
says 'is sealed already (seal)'
part now lena >>game.yaml
gives 0 moves game.yaml
shows_line 'Lena owes an opening: opened: and secret: in columns:'
judge '… and nothing else can be played' test "$(wc -l <out)" -eq 1
gives 1 add game.yaml b2
says 'before the first move Lena owes an opening'
gives 0 show game.yaml
gives 0 show --blank -o sheet.pdf game.yaml
gives 0 select --board game.yaml --symmetric -c game.yaml
shows_line 1
cp game.yaml sealed.yaml
sed "s/^columns.*/$(part later lena)/" sealed.yaml >game.yaml
judge 'then the other player owes an opening' test "$(fact '[.status,.to_move,.seals.opened]')" = \
    '["unfinished",2,1]'
sed "s/^rows.*/$(part later hugo)/" game.yaml >open.yaml
mv open.yaml game.yaml
gives 0 add game.yaml b2 b1
gives 1 compare sealed.yaml game.yaml
judge 'an opened list is the same as a sealed one' \
    grep -q 'game.yaml has 2 moves more than sealed.yaml' out
sed 's/\[1, 2, 1\]/[2, 2, 1]/' game.yaml >other.yaml
gives 1 check other.yaml
says 'columns: this is not what was sealed'
for type in text svg html pdf; do
    gives 1 show -T $type -o other.$type other.yaml
done
gives 1 compare other.yaml game.yaml
"$program" new by-numbers id=club-19 squares=3 >game.yaml
seal list 1 '[1, 2, 1]'
gives 0 new by-numbers squares=3 "columns={sealed: $(part commitment list)}" \
    "rows={sealed: $(part commitment list)}"
gives 1 seal --player 1 "$top/samples/by-numbers.yaml" '[1, 2, 1]'

# --- a machine whose libsodium is broken: the program has its own

mkdir lib
: >lib/libsodium.so.23
LD_LIBRARY_PATH=$work/lib
export LD_LIBRARY_PATH
if ldd "$program" | grep -q libsodium; then
    skip 2 "$program is linked with SHARED=yes"
else
    gives 0 check "$top/samples/permutations-sealed.yaml"
    gives 0 seal --player 1 before.yaml '[3]'
fi
unset LD_LIBRARY_PATH

# --- one seal of three

printf 'game: permutations\nrounds: 3\nplayers: 3\nid: post-3\nmoves: 17 ' >game.yaml
echo '$b6e572cb9481f0acab0921c08b6b88ca970825f9c10d5f1435dcebe261f1685e' >>game.yaml
is "the first seal is counted" "$(fact .seals)" '{"made":1,"opened":0,"owed":"seal"}'
