#!/bin/sh
# Drawn lattices that no order of moves leads to are refused in the words of the game, at what shows
# it, and the last move is taken as it is marked.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 38

# Checks a sheet; the rows of the board are lines of standard input.
sheet() { # game keys...
    {
        printf 'game: %s\nplayers: [Ann, Bob]\n' "$1"
        shift
        [ $# -eq 0 ] || printf '%s\n' "$@"
        echo 'board: |'
        sed 's/^/  /'
    } >"$work/sheet.yaml"
    "$program" check "$work/sheet.yaml" >"$work/out" 2>&1
}

says() { # words...
    for words; do
        judge "$words" grep -q -F -e "$words" "$work/out"
    done
}

is_at() { # line column
    judge "… at line $1, column $2" grep -q -F -e "sheet.yaml:$1:$2: " "$work/out"
}

# --- bidirectional: two lines from a common dot

sheet bidirectional 'dots: 3' <<'END'
+---+===+
.   .   .
o . o . o
.   .   .
o . +---+
END
says "this does not hang together with the other segments of pen A" '(unreachable)'
is_at 9 8
sheet bidirectional 'dots: 3' <<'END'
+---+---+
.   |   .
o . +===+
.   .   .
o . o . o
END
says "odd numbers of pen A's segments meet on a1, b1 and c1, but a line has only two ends"
sheet bidirectional 'dots: 3' <<'END'
+---+===+
.   .   #
o . o . +
.   .   .
o . o . o
END
says 'unfinished after 3 moves'
sheet bidirectional 'dots: 3' <<'END'
+---+ . +
.   .   #
o . o . +
.   .   .
o . o . o
END
says "pen A's line has its ends on a1 and b1 and pen B's line has its ends on c1 and c2: "
is_at 6 11
sheet bidirectional 'dots: 3' <<'END'
+---+---+
.   .   .
o . o . o
.   .   .
o . o . o
END
says 'pen B has drawn nothing, but it makes the second move'
is_at 5 8
sheet bidirectional 'dots: 3' <<'END'
o . o . o
.   .   .
o . o . o
.   .   .
o . +===+
END
says 'pen A has drawn nothing, but it makes the first move'
sheet bidirectional 'dots: 3' <<'END'
A---+===+
.   .   .
o . B . o
.   .   .
o . o . o
END
says 'pen B stands on b2, but its line can only end on c1 (unreachable)'
sheet bidirectional 'dots: 3' <<'END'
A---+===+
.   .   #
o . o . +
.   .   #
o . o . B
END
says 'unfinished after 4 moves'
sheet bidirectional 'dots: 3' <<'END'
+---B===+
.   .   #
o . o . A
.   .   #
o . o . +
END
says 'pen A stands on c2, but its line can only end on a1 (unreachable)'
sheet bidirectional 'dots: 4' <<'END'
+---+-*-+===+
.   .   .   .
o . o . o . o
.   .   .   .
o . o . o . o
.   .   .   .
o . o . o . o
END
says 'this cannot have been the last move' '(unreachable)'
# Both lines end where everything is drawn, on dots that no segment joins.
sheet bidirectional 'dots: 3' <<'END'
o---o---o
|   |   |
o---o . o
#   .   |
o===o---o
END
says 'a pen would have been stuck before the last move' '(unreachable)'
sheet bidirectional 'dots: 3' <<'END'
+---+===+
|   .   #
+---+===+
.   .   .
o . o . B
END
says 'pen B stands on c3, but its line can only end on b2 or b1 (unreachable)'

# --- plexus: a tree from the centre

sheet plexus 'dots: 3' <<'END'
o . +---+
.   |   |
o . +---+
.   .   .
o . o . o
END
says 'this is part of a closed way, but every half-move draws to a dot that has no segment yet'
sheet plexus 'dots: 3' <<'END'
+---+ . o
.   .   .
o . +---+
.   .   .
o . o . o
END
says 'this does not hang together with the centre dot, b2'
is_at 5 4
sheet plexus 'dots: 3' <<'END'
+---+ . o
.   .   .
o . o . o
.   .   .
o . o . o
END
says 'nothing is drawn from the centre dot, b2, where the game is opened'
sheet plexus 'dots: 3' <<'END'
o . + . o
.   |   .
+---+---+
.   |   .
o . + . o
END
says 'these segments cannot be drawn in whole moves of two endpoints or two midpoints each' \
    '(unreachable)'
sheet plexus 'dots: 3' <<'END'
o . +---+
.   |*  .
o . + . o
.   .   .
o . o . o
END
says 'this cannot have been the last move: others were drawn from where it ends'
is_at 6 7
sheet plexus 'dots: 3' <<'END'
+---+ . o
.   |   .
o . +-*-+
.   .   .
o . o . o
END
says 'unfinished after 3 moves; Ann 0, Bob 0; Bob to move'

# --- connecting: over with the joining of two graphs into one, if that can have been last

sheet connecting 'dots: 3' <<'END'
+---+---+
.   .   |
o . o . +
.   .   .
o . o . o
END
says 'complete, 3 moves'
sheet connecting 'dots: 3' <<'END'
+---+---+
.   .   |*
o . o . +
.   .   .
o . o . o
END
says 'unfinished after 3 moves'
sheet connecting 'dots: 3' <<'END'
+---+ . o
|   .   .
+ . o . o
.   .   .
o . o . o
END
says 'unfinished after 2 moves'
sheet connecting 'dots: 3' 'rules: {ending: single}' <<'END'
+---+ . o
|   .   .
+ . o . o
.   .   .
o . o . o
END
says 'complete, 2 moves'
sheet connecting 'dots: 3' 'rules: {ending: single}' <<'END'
+---+ . o
|   |   .
+---+ . o
.   .   .
o . o . o
END
says 'no last segment can have joined two graphs into it: the game was over before' '(unreachable)'
sheet connecting 'dots: 3' 'rules: {ending: single}' <<'END'
+---+---+
.   .   |*
o . o . +
.   .   .
o . o . o
END
says 'this cannot have been the last move: all other segments are one graph'
is_at 7 11
sheet connecting 'dots: 3' <<'END'
+-*-+-*-+
.   .   .
o . o . o
.   .   .
o . o . o
END
says 'another one is the last move, too'
sheet connecting 'dots: 3' <<'END'
o . o . o
. \ .   .
o . o . o
.   .   .
o . o . o
END
says '(not-adjacent)'
sheet connecting 'dots: 3' 'rules: {diagonals: true}' <<'END'
o . o . o
. X .   .
o . o . o
.   .   .
o . o . o
END
says '(crossing)'
