#!/bin/sh
# Whole games are played by mail in German, French and Spanish: what players write is understood,
# and what they read is in their language.
# Runs: long
# shellcheck disable=SC2016,SC2034 # quotes hide what the inner shell expands; `now` is used there
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
plan 49
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
    reads ann@example.org 'Deutsch: schreib `Sprache Deutsch` Français: écris `langue français`'
answers ann@example.org 'language'
judge "the languages there are" reads ann@example.org 'Español: escribe `idioma español`'
answers ann@example.org 'Sprache Deutsch'
judge "a language is chosen" reads ann@example.org 'Von jetzt an schreibe ich dir auf Deutsch\.'
judge "… for the subject, too" titled ann@example.org 'Einladung: '

start
opened "$header"
answers ann@example.org "$(printf 'langue français\noui, avec plaisir\n\nAnn')"
judge "a language and a yes in one mail" \
    reads ann@example.org 'Tu as écrit : langue français .* Tu as écrit : oui, .* : accepte l'
answers ben@example.org "$(printf 'Ja, gerne!\n\nSprache Deutsch')"
judge "… in the other order" reads ben@example.org 'Du hast geschrieben: Ja, gerne! Ben: nimmt an,'
judge "… verifies" verifies

start
opened "$header"
answers ann@example.org 'Sprache Deutsch'

# --- a game in German

answers ann@example.org 'Ich nehme die Einladung an'
answers ben@example.org 'Sprache: Deutsch'
answers ben@example.org 'Annehmen, danke!'
judge "both have accepted" reads ann@example.org 'Ben: nimmt an, und die Partie beginnt'
judge "where to answer" reads ann@example.org '== Bitte über dieser Zeile antworten =='
judge "whose turn it is" reads ann@example.org 'Du bist am Zug\. Beantworte diese Nachricht'
answers ann@example.org 'Hilfe'
judge "help" reads ann@example.org 'wenn c4-c5 dann c3-b3 .* Remis anbieten'
answers ben@example.org 'wenn a1 dann b3'
judge "a condition" reads ben@example.org 'Gemerkt: Es wird gespielt'
answers ann@example.org 'Mein Zug: a1, bitte'
judge "… is played" test "$(fact .moves)" = 2
judge "… and told" reads ann@example.org 'Ben hatte die Antwort angekündigt: Zug 2, b3'
judge "the words around the board" reads ann@example.org '> 1 Ann am Zug .* Zug 2, Ben: b3 <'
answers ann@example.org 'a1'
judge "a reason is told" reads ann@example.org 'Nicht ausgeführt: .* schon .* \[.*([a-z]*)\]'
answers ann@example.org 'Zurücknahme'
judge "a request" reads ben@example.org 'bittet um Zurücknahme: .*`Zurücknahme annehmen`'
answers ben@example.org 'Zurücknahme ablehnen'
judge "… refused" reads ann@example.org 'Ben: lehnt die Zurücknahme ab'
away=$(date -u -d '10 days' +%F)
back=$(date -u -d '20 days' +%F)
days="vom $(date -u -d "$away" +%-d.%-m.%Y) bis zum $(date -u -d "$back" +%-d.%-m.%Y)"
answers ann@example.org "Abwesend $days"
judge "an absence" reads ben@example.org "Ann: abwesend vom $away bis $back"
answers ann@example.org 'Sage Ben: schönes Spiel'
judge "a text" reads ben@example.org 'Ann schreibt dir: : schönes Spiel'
answers ann@example.org 'Ich biete Remis an.'
judge "a draw is offered" reads ben@example.org 'bietet Remis an: .*`Remis annehmen`'
answers ben@example.org 'Remis annehmen'
judge "… and accepted" test "$(fact .status)" = complete
judge "… which is the end" titled ann@example.org 'Das Ende: '
judge "… and who wins" reads ann@example.org 'ist zu Ende; Ann, Ben teilen sich den Sieg\.'
judge "all of this verifies" verifies

# --- a game in French, against an English player

start
opened "$header"
answers ann@example.org 'langue français'
judge "French" reads ann@example.org "Désormais, je t'écris en français\."
answers ann@example.org "J'accepte"
answers ben@example.org accept
answers ann@example.org "$(printf 'Bonjour,\nje joue a1, merci')"
judge "a move" test "$(fact .moves)" = 1
judge "… is told to each in their language" reads ben@example.org 'Ann: played move 1, a1'
judge "… and to its author in French" reads ann@example.org 'Ann : joue le coup 1, a1'
answers ann@example.org 'si b3 alors c5'
judge "a condition" reads ann@example.org 'Noté : ce sera joué'
answers ben@example.org 'b3'
judge "… is played" test "$(fact .moves)" = 3
answers ben@example.org 'offer draw'
judge "an offer in English" reads ann@example.org 'propose la nulle : .*`accepter la nulle`'
answers ann@example.org 'REFUSER LA NULLE'
judge "… is answered in French" reads ben@example.org 'Ann: declines the draw'
answers ann@example.org 'aide'
judge "help" reads ann@example.org 'aperçu c4-c5'
sed '1,/^$/d' box/ann@example.org | decode | grep '^[ >]*[:;?!]' |
    none "no line begins with a colon, as texts of others do"
answers ann@example.org 'Je demande une prolongation de 3 jours'
judge "no clock, no extension" reads ann@example.org 'Pas fait : ta pendule ne tourne pas'
answers ann@example.org "$(printf -- '--- à Ben\nà bientôt')"
judge "a text" reads ben@example.org 'Ann writes to you: : à bientôt'
answers ann@example.org "J'abandonne."
judge "a resignation" test "$(fact .status)" = complete
judge "… with the winner beside the board" reads ann@example.org '\* 2 Ben gagne '
judge "all of this verifies" verifies

# --- a game in Spanish, the language of the club

start
referee settings language=es
opened "$header"
judge "the invitation is in the club's language" \
    reads ann@example.org 'Te invitan a una partida de .*English: write `language English`'
answers ann@example.org 'Acepto la invitación'
answers ben@example.org '¡Sí, con mucho gusto!'
answers ann@example.org 'Juego a1, por favor'
judge "a move" test "$(fact .moves)" = 1
judge "… is told" reads ben@example.org 'Ann: juega la jugada 1, a1 .*Te toca\.'
answers ann@example.org '¿Puedo deshacer mi última jugada?'
answers ben@example.org 'acepto deshacer'
judge "the first move is taken back" \
    reads ann@example.org 'acepta deshacer la jugada: la partida vuelve a empezar'
answers ann@example.org '¡Hola! Juego c4, un abrazo'
answers ben@example.org 'b3'
answers ben@example.org 'deshacer'
answers ann@example.org 'acepto deshacer'
judge "… and another one" reads ben@example.org 'la partida sigue después de la jugada 1, c4'
answers ben@example.org '¿Tablas?'
judge "an offer" reads ann@example.org 'ofrece tablas: .*`acepto tablas`'
answers ann@example.org 'acepto las tablas'
judge "… accepted" test "$(fact .status)" = complete
letter eve@example.org x.y.zzzzzzzz hola | referee receive && deliver
judge "strangers are answered in it" reads eve@example.org 'No se ha hecho nada con tu mensaje'
judge "all of this verifies" verifies
