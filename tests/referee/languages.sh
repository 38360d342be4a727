#!/bin/sh
# Whole games are played by mail in German, French and Spanish: players read their language, write
# orders in English, and are told so if they do not.
# Runs: long
# shellcheck disable=SC2016,SC2034 # quotes hide what the inner shell expands; `now` is used there
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 47
cd "$work" || exit 2
# shellcheck source=tests/helpers/players.sh
. "$top/tests/helpers/players.sh"

header='game: differences\nsquares: 6\nplayers:\n  - {name: Ann, email: ann@example.org}\n'
header="$header"'  - {name: Ben, email: ben@example.org}\n'

# Decodes quoted-printable text.
decode() {
    LC_ALL=C awk 'function digit(at) { return index("0123456789ABCDEF", substr($0, at, 1)) - 1 }
        {
            rest = sub(/=$/, "")
            while ((at = match($0, /=[0-9A-F][0-9A-F]/)) > 0) {
                printf "%s%c", substr($0, 1, at - 1), 16 * digit(at + 1) + digit(at + 2)
                $0 = substr($0, at + 3)
            }
            printf "%s%s", $0, rest ? "" : "\n"
        }'
}

# The newest message to an address, decoded, in one line.
reads() { # address pattern
    sed '1,/^$/d' "box/$1" | decode | tr -s ' \n' ' ' >shown
    grep -q -- "$2" shown || { cat shown; return 1; }
}

titled() { # address pattern
    grep -q -- "^Subject: .*$2" "box/$1" || { grep '^Subject: ' "box/$1"; return 1; }
}

# --- the invitation

start
opened "$header"
judge "an invitation says how to choose a language" \
    reads ann@example.org 'Deutsch: schreib `language German` Français: écris `language French`'
answers ann@example.org 'language'
judge "the languages there are" reads ann@example.org 'Español: escribe `language Spanish`'
answers ann@example.org 'Language Deutsch'
judge "a language is chosen" reads ann@example.org 'Von jetzt an schreibe ich dir auf Deutsch\.'
judge "… for the subject, too" titled ann@example.org 'Einladung: '

start
opened "$header"
answers ann@example.org "$(printf 'language français\nYes, with pleasure\n\nAnn')"
judge "a language and a yes in one mail" \
    reads ann@example.org 'Tu as écrit : language français .* Tu as écrit : Yes, .* : accepte l'
answers ben@example.org "$(printf 'Yes!\n\nlanguage German')"
judge "… in the other order" reads ben@example.org 'Du hast geschrieben: Yes! Ben: nimmt an,'
judge "… verifies" verifies

# --- a game in German

start
opened "$header"
answers ann@example.org 'language German'
answers ann@example.org 'Ich nehme die Einladung an'
judge "an order in German is answered with what there is" \
    reads ann@example.org 'kein Auftrag, den ich verstehe\. Aufträge sind auf Englisch, .*`help`'
answers ann@example.org accept
answers ben@example.org "$(printf 'language: German\naccept, thanks!')"
judge "both have accepted" reads ann@example.org 'Ben: nimmt an, und die Partie beginnt'
judge "where to answer" reads ann@example.org '== Bitte über dieser Zeile antworten =='
judge "whose turn it is" reads ann@example.org 'Du bist am Zug\. Beantworte diese Nachricht'
answers ann@example.org help
judge "help" reads ann@example.org 'if c4-c5 then c3-b3 wenn das kommt, .* draw Remis anbieten'
answers ben@example.org 'if a1 then b3'
judge "a condition" reads ben@example.org 'Gemerkt: Es wird gespielt'
answers ann@example.org 'My move: a1, please'
judge "… is played" test "$(fact .moves)" = 2
judge "… and told" reads ann@example.org 'Ben hatte die Antwort angekündigt: Zug 2, b3'
judge "the words around the board" reads ann@example.org '> 1 Ann am Zug .* Zug 2, Ben: b3 <'
answers ann@example.org 'a1'
judge "a reason is told" reads ann@example.org 'Nicht ausgeführt: .* schon .* \[.*([a-z]*)\]'
answers ann@example.org 'absent soon, from 3 on'
judge "the form of an order is told" \
    reads ann@example.org 'Nicht ausgeführt: dieser Auftrag wird `vacation 2026-12-24 2027-01-02`'
answers ann@example.org takeback
judge "a request" reads ben@example.org 'bittet um Zurücknahme: .*`accept takeback`'
answers ben@example.org 'decline takeback'
judge "… refused" reads ann@example.org 'Ben: lehnt die Zurücknahme ab'
away=$(date -u -d '10 days' +%F)
back=$(date -u -d '20 days' +%F)
answers ann@example.org "absent $away $back"
judge "a vacation" reads ben@example.org "Ann hat Urlaub vom $away bis $back"
answers ann@example.org 'tell Ben: schönes Spiel'
judge "a text" reads ben@example.org 'Ann schreibt dir: : schönes Spiel'
answers ann@example.org 'I offer a draw.'
judge "a draw is offered" reads ben@example.org 'bietet Remis an: .*`accept draw`'
answers ben@example.org 'accept draw'
judge "… and accepted" test "$(fact .status)" = complete
judge "… which is the end" titled ann@example.org 'Das Ende: '
judge "… and who wins" reads ann@example.org 'ist zu Ende; Ann, Ben teilen sich den Sieg\.'
judge "all of this verifies" verifies

# --- a game in French, against an English player

start
opened "$header"
answers ann@example.org 'language French'
judge "French" reads ann@example.org "Désormais, je t'écris en français\."
answers ann@example.org accept
answers ben@example.org accept
answers ann@example.org "$(printf 'Bonjour,\nI play a1')"
judge "a move" test "$(fact .moves)" = 1
judge "… is told to each in their language" reads ben@example.org 'Ann: played move 1, a1'
judge "… and to its author in French" reads ann@example.org 'Ann : joue le coup 1, a1'
answers ben@example.org 'offer draw'
judge "an offer" reads ann@example.org 'propose la nulle : .*`accept draw`'
answers ann@example.org 'DECLINE DRAW'
judge "… is answered" reads ben@example.org 'Ann: declines the draw'
answers ann@example.org help
judge "help" reads ann@example.org 'preview c4-c5 le plateau ensuite'
sed '1,/^$/d' box/ann@example.org | decode | grep '^[ >]*[:;?!]' |
    none "no line begins with a colon, as texts of others do"
answers ann@example.org 'extension 3 days'
judge "no clock, no extension" reads ann@example.org 'Pas fait : ta pendule ne tourne pas'
answers ann@example.org "$(printf -- '--- to Ben\nà bientôt')"
judge "a text" reads ben@example.org 'Ann writes to you: : à bientôt'
answers ann@example.org resign
judge "a resignation" test "$(fact .status)" = complete
judge "… with the winner beside the board" reads ann@example.org '\* 2 Ben gagne '
judge "all of this verifies" verifies

# --- Spanish, the language of the club

start
referee settings language=es
opened "$header"
judge "the invitation is in the club's language" \
    reads ann@example.org 'Te invitan a una partida de .*English: write `language English`'
for player in ann ben; do answers $player@example.org accept; done
answers ann@example.org a1
judge "a move is told" reads ben@example.org 'Ann: juega la jugada 1, a1 .*Te toca\.'
answers ann@example.org takeback
answers ben@example.org 'accept takeback'
judge "the first move is taken back" \
    reads ann@example.org 'acepta deshacer la jugada: la partida vuelve a empezar'
answers ann@example.org 'Juego c4, un abrazo'
judge "a move among words in Spanish is named" reads ann@example.org 'He visto .c4. en tu mensaje'
answers ann@example.org 'Propongo tablas'
judge "an order in Spanish is answered with what there is" \
    reads ann@example.org 'ninguna orden que yo entienda\. Las órdenes son en inglés'
letter eve@example.org x.y.zzzzzzzz hola | referee receive && deliver
judge "strangers are answered in it" reads eve@example.org 'No se ha hecho nada con tu mensaje'
judge "all of this verifies" verifies
