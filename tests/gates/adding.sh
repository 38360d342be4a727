#!/bin/sh
# Adding to the program touches what recto-internals(7) says and nothing else: toys are added to a
# copy of the tree, tried there, and the touched files counted.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
toys=$top/tests/data/adding
sources='base notation validator render cli referee archive'

# --- what every toy needs

# Copies the sources of the programs, and the objects that are built already, so that make builds
# only what a toy changes.
copy_tree() { # folder
    mkdir -p "$1/${built#"$top/"}" "$1/tests" && cp -a tests/variants.mk "$1/tests"
    # shellcheck disable=SC2086 # several folders
    cp -a Makefile .ci $sources "$1"
    for folder in $sources; do
        cp -a "$built/$folder" "$1/${built#"$top/"}"
    done
    mkdir -p "$1/cases" && cp -a cases/ISSUES.md "$1/cases" &&
        cp -a "$built/cases" "$1/${built#"$top/"}"
}

# Replaces the last line of a list that matches by itself and one more line.
add_line() { # file, pattern, line
    awk -v pattern="$2" -v line="$3" '{ text[NR] = $0 } $0 ~ pattern { last = NR }
        END { for (i = 1; i <= NR; i++) { print text[i]; if (i == last) print line } }' \
        "$1" >"$work/list"
    cat "$work/list" >"$1"
}

build() { # folder, targets...
    folder=$1
    shift
    make -C "$folder" --no-print-directory -j"$(nproc)" VARIANT="$variant" PROGRAM=recto LTO= \
        QUIET=@ "$@"
}

turned_down() { # command...
    "$@"
    [ $? -eq 2 ]
}

# Every file that differs from the tree's, one a line, with the number of lines added and taken.
touched() { # folder
    # shellcheck disable=SC2086
    for folder in Makefile .ci $sources; do
        diff -rN -U0 "$folder" "$1/$folder"
    done | awk '
        /^--- / { next }
        /^\+\+\+ / { file = $2; files[file]; next }
        /^\+/ { added[file]++ }
        /^-/ { taken[file]++ }
        END { for (file in files) print file, added[file] + 0, taken[file] + 0 }' |
        sed "s|^$1/||" | sort
}

touches_only() { # folder, the lines of touched() without the toy's own files, the C one of them
    touched "$1" | grep -v "^${3%.c}\.[a-z]* " >"$work/out"
    test -e "$1/$3" && test "$(cat "$work/out")" = "$2"
}

# --- a game

add_game() {
    copy_tree "$work/game" &&
        (cd tests && cp -a data oracles units helpers commands tap.sh "$work/game/tests") &&
        cp -a bench samples man "$work/game" &&
        "$work/game/validator/games/new" toy >/dev/null &&
        build "$work/game" recto recto-draw library "${built#"$top/"}/bench/generate" \
            "${built#"$top/"}/tests/oracles/contract_oracle" \
            "${built#"$top/"}/tests/oracles/prospects_oracle" \
            "${built#"$top/"}/tests/units/cli/test_rules"
}

# The game is whole, and the list of what it lacks is short enough for an afternoon.
lacks() { # file of what is missing
    "$work/game/validator/games/missing" toy "${built#"$top/"}" >"$work/out" 2>&1
    sed -n 's/^missing: //p' "$work/out" | sed 's/[: ].*//' >"$1"
    ! grep -qvE '^(samples|tests/data|vectors|cases|its|a$)' "$1" &&
        grep -c '^ok: ' "$work/out" | grep -qx 17
}

proposes() {
    (cd "$work/game" && samples/propose toy "${built#"$top/"}") >"$work/out" 2>&1 &&
        lacks "$work/lacking" && ! grep -E '^(samples|tests/data/golden)' "$work/lacking"
}

toy() { # command... on a game to its end; what it writes goes to `out`
    printf 'game: toy\nplayers: [Ann, Ben]\nsquares: 2\nmoves: a1 b1 b2 a2\n' |
        "$work/game/recto" "$@" >"$work/out" 2>"$work/err"
}

says() { # pattern, command...
    pattern=$1
    shift
    "$@"
    grep -q -e "$pattern" "$work/out"
}

# A function that is not there is a sentence, not a crash.
names_hook() {
    sed -i.whole 's/\.explain = /&true ? NULL : /' "$work/game/validator/games/toy.c" &&
        build "$work/game" "${built#"$top/"}/tests/oracles/contract_oracle" >/dev/null &&
        ! "$work/game/validator/games/missing" toy "${built#"$top/"}" >"$work/out" 2>&1 &&
        mv "$work/game/validator/games/toy.c.whole" "$work/game/validator/games/toy.c" &&
        grep -q 'toy lacks explain (validator/game.h)' "$work/out"
}

shares_a_name() {
    sed -i 's/"corner", "toy: /"row", "toy: /' "$work/game/validator/games/toy.c" &&
        build "$work/game" recto >/dev/null && toy explain row &&
        [ "$(grep -c '^row (refusal' "$work/out")" -eq 2 ] && grep -q 'differences: ' "$work/out" &&
        grep -q 'toy: the first x' "$work/out"
}

sheet() { # command... on the sheet of that game
    printf 'game: toy\nplayers: [Ann, Ben]\nsquares: 2\nboard: |\n  x x\n  x x\n' |
        "$work/game/recto" "$@" >"$work/out" 2>"$work/err"
}

refuses() { # code, moves
    printf 'game: toy\nplayers: 2\nsquares: 2\nmoves: %s\n' "$2" |
        "$work/game/recto" check >"$work/out" 2>"$work/err"
    grep -q "($1)" "$work/err"
}

a_game() {
    judge "a game builds" add_game
    judge "a game touches its own two files and one line of the list" \
        touches_only "$work/game" 'validator/games/games.def 1 0' validator/games/toy.c
    judge "check-game: it keeps its contract, and lacks what is written by hand" \
        lacks "$work/lacking"
    judge "samples: all that are missing are proposed" proposes
    judge "by hand: the game, its rules, and at most ten files more" \
        test "$(wc -l <"$work/lacking")" -le 10
    judge "a function that it does not have is named" names_hook
    judge "games: the new one is listed" says '^toy ' toy games
    judge "rules: those of the new game" says 'The player who writes the last x' toy rules toy
    judge "new: an empty record" says '^game: toy' toy new toy
    judge "check: the last to move has won" says 'complete, .*Ben' toy check
    judge "check: no square twice" refuses occupied 'a1 a1'
    judge "check: a refusal of its own" refuses corner b1
    judge "explain: what that is" says '^corner (refusal' toy explain corner
    judge "explain: of a name that another game uses, too, both" shares_a_name
    judge "schema: its keys" says '"toy":{"title":' toy schema
    judge "show: the board" says 'x' toy show
    judge "moves: all of them" says 'b2' toy moves --at 2
    judge "fmt: the moves" says 'a1 b1 b2 a2' toy fmt
    judge "board: a sheet of the new game" says 'complete, .*Ben wins; the order' sheet check
}

# --- a back end

add_back_end() {
    copy_tree "$work/back_end" &&
        cp "$toys/back_end.c" "$work/back_end/cli/draw/toy.c" &&
        add_line "$work/back_end/cli/formats.def" 'back_end_' \
            "DRAWN_FORMAT(TOY, \"toy\", \"toy\", FORMATS_OF_BOARDS, back_end_toy)" &&
        build "$work/back_end" recto recto-draw recto-archive
}

drawn() { # arguments; what is written goes to `out`
    "$work/back_end/recto" "$@" >"$work/out" 2>"$work/err"
}

drawn_to_file() { # arguments but -o
    drawn "$@" -o "$work/board.toy" && cat "$work/board.toy" >"$work/out"
}

complains() { # pattern, arguments
    pattern=$1
    shift
    turned_down drawn "$@" && grep -q -e "$pattern" "$work/err"
}

a_back_end() {
    judge "a back end builds" add_back_end
    judge "a back end touches its own file and one line of the list" \
        touches_only "$work/back_end" 'cli/formats.def 1 0' cli/draw/toy.c
    judge "show -T: a board" says '^Plexus.*: Marek.*, after 48 moves: [0-9]* elements$' \
        drawn show -T toy "$top/samples/plexus.yaml"
    judge "show -o: the suffix asks for it" says 'after 48 moves' \
        drawn_to_file show "$top/samples/plexus.yaml"
    judge "show -T: named among the others" complains 'html or toy, not .nothing' show -T nothing
}

# --- a command, of recto itself and of recto-archive

add_command() { # folder; the file and the list; the line; what is built
    copy_tree "$work/$1" &&
        cp "$toys/command.c" "$work/$1/$2" &&
        add_line "$work/$1/$3" "$4" "${4#^}(toy, \"count the records\")" &&
        build "$work/$1" recto recto-archive
}

ordered() { # folder, arguments
    folder=$1
    shift
    "$work/$folder/recto" "$@" >"$work/out" 2>"$work/err"
}

refuses_option() { # folder
    turned_down ordered "$1" toy --quiet &&
        grep -q 'toy: .--quiet. is no option of this command' "$work/err"
}

commands_work() { # folder
    judge "--help: the new one is listed" says '^[A-Z a-z]\{9\}toy  *count the records$' \
        ordered "$1" --help
    judge "--help of it: its options" says '^  -l, --loud  with an' ordered "$1" toy --help
    judge "the records of a file" says '^1 records!$' \
        ordered "$1" toy --loud "$top/samples/plexus.yaml"
    judge "no option that it does not have" refuses_option "$1"
}

a_command() {
    judge "a command builds" add_command command cli/commands/toy.c \
        cli/commands/commands.def '^COMMAND'
    judge "a command touches its own file and one line of the list" \
        touches_only "$work/command" 'cli/commands/commands.def 1 0' cli/commands/toy.c
    commands_work command
}

a_command_on_archives() {
    judge "a command on archives builds" add_command archive archive/commands/toy.c \
        cli/archive.def '^ARCHIVE_COMMAND'
    judge "a command on archives touches its own file and one line of the list" \
        touches_only "$work/archive" 'cli/archive.def 1 0' archive/commands/toy.c
    commands_work archive
}

plan 36
a_game
a_back_end
a_command
a_command_on_archives
