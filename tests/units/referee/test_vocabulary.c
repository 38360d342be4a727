/* In each language every phrase of the catalogue is understood as the order that it is of, so none
 * means two. */
#include "base/memory.h"
#include "referee/execute/questions.h"
#include "referee/language/language.h"
#include "referee/orders/orders.h"
#include "referee/orders/organiser_line.h"
#include "referee/orders/vocabulary.h"
#include "tests/units/referee/telling.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* A line that shows what a word does, with the word in the place of the `%`. */
static const char *line_for(enum word word)
{
    static const char *const lines[] = {
        [WORD_FILLER] = "% resign",
        [WORD_COURTESY] = "c4, %",
        [WORD_ANNOUNCE] = "% c4",
        [WORD_IF] = "% c4 then c5",
        [WORD_THEN] = "if c4 % c5",
        [WORD_AND] = "if c4 then c5 % if d4 then d5",
        [WORD_ABSENT] = "% 2026-12-24 2027-01-02",
        [WORD_FROM] = "absent % 2026-12-24 2027-01-02",
        [WORD_TO] = "absent 2026-12-24 % 2027-01-02",
        [WORD_PREVIEW] = "%: c4",
        [WORD_TELL] = "% Zoe: c4",
        [WORD_TELL_TO] = "--- % Zoe:\nc4",
        [WORD_MUTE] = "% Zoe",
        [WORD_UNMUTE] = "% Zoe",
        [WORD_ALL] = "--- to %\nc4",
        [WORD_ORGANISER] = "tell %: c4",
        [WORD_SIGN_UP] = "% Spring",
        [WORD_LEAVE] = "% Spring",
        [WORD_CHALLENGE] = "% Zoe",
        [WORD_TABLE] = "% Spring",
        [WORD_EXTENSION] = "% 3 days: ill",
        [WORD_ASK] = "% 3 days more",
        [WORD_NEED] = "% 3 days more",
        [WORD_MORE] = "ask for 3 days %",
        [WORD_BE] = "% from 2026-12-24 to 2027-01-02 absent",
        [WORD_BEHIND_NAME] = "challenge Zoe %",
        [WORD_ONE] = "extension % week",
        [WORD_TWO] = "extension % days",
        [WORD_THREE] = "extension % days",
        [WORD_FOUR] = "extension % hours",
        [WORD_FIVE] = "extension % days",
        [WORD_SIX] = "extension % days",
        [WORD_SEVEN] = "extension % days",
        [WORD_OF_MONTH] = "absent 24 % December 2026",
        [WORD_VACATION] = "% 2026-12-24 2027-01-02",
        [WORD_SHOW] = "% board",
        [WORD_OFFER] = "% draw",
        [WORD_ACCEPT] = "draw %",
        [WORD_DECLINE] = "% takeback",
        [WORD_DRAW] = "accept %",
        [WORD_TAKEBACK] = "decline %",
        [WORD_INVITATION] = "accept %",
        [WORD_PROPOSAL] = "accept the % of a draw",
        [WORD_OF] = "decline the offer % a draw",
        [WORD_LANGUAGE] = "% fr",
        [WORD_ENGLISH] = "language %",
        [WORD_GERMAN] = "language %",
        [WORD_FRENCH] = "language: %",
        [WORD_SPANISH] = "language %",
    };
    const bool there = (size_t)word < sizeof lines / sizeof lines[0] && lines[word] != NULL;

    if (word >= WORD_JANUARY && word <= WORD_DECEMBER)
        return "absent 24 % 2026";
    return there ? lines[word] : "%";
}

/* The same of an organiser's word. */
static const char *organiser_line_for(enum word word)
{
    static const char *const lines[] = {
        [WORD_ORGANISER_SHOW] = "% 12",
        [WORD_ORGANISER_LOG] = "% 12",
        [WORD_ORGANISER_PAUSE] = "% 12: why",
        [WORD_ORGANISER_RESUME] = "% 12: why",
        [WORD_ORGANISER_ADJOURN] = "% 12: why",
        [WORD_ORGANISER_EXTEND] = "% 12 Zoe 3 days: why",
        [WORD_ORGANISER_PRESS] = "% 12 off: why",
        [WORD_ORGANISER_TELL] = "% 12: text",
        [WORD_ORGANISER_DIGEST] = "% daily",
        [WORD_ORGANISER_CONFIRM] = "% abc",
        [WORD_ORGANISER_ADJUDICATE] = "% 12 won Zoe: why",
        [WORD_ORGANISER_REPLACE] = "% 12 Zoe by Carl <carl@example.org>: why",
        [WORD_ORGANISER_ROLL_BACK] = "% 12 to 20: why",
        [WORD_ORGANISER_CANCEL] = "% 12: why",
        [WORD_ORGANISER_BROADCAST] = "%: text",
        [WORD_ORGANISER_OPEN] = "% differences squares=6: Ann, Ben",
        [WORD_ORGANISER_WAITING] = "%",
        [WORD_ORGANISER_PLAYERS] = "%",
        [WORD_ORGANISER_TOURNAMENTS] = "%",
        [WORD_EXTEND_BY] = "extend 12 Ann % 3 days: why",
        [WORD_BECAUSE] = "pause 12 % she is ill",
        [WORD_GAME] = "pause % 12: why",
        [WORD_HOURS] = "extend 12 Zoe 3 %: why",
        [WORD_DAYS] = "extend 12 Zoe 3 %: why",
        [WORD_WEEKS] = "extend 12 Zoe 3 %: why",
        [WORD_WON] = "adjudicate 12 % Zoe: why",
        [WORD_DRAWN] = "adjudicate 12 %: why",
        [WORD_VOID] = "adjudicate 12 %: why",
        [WORD_DROPPED] = "adjudicate 12 % Zoe: why",
        [WORD_BY] = "replace 12 Zoe % Carl <carl@example.org>: why",
        [WORD_BACK_TO] = "roll back 12 % 20: why",
        [WORD_DAILY] = "digest %",
        [WORD_WEEKLY] = "digest %",
        [WORD_OFF] = "press 12 %: why",
        [WORD_ON] = "press 12 %: why",
    };
    const bool there = (size_t)word < sizeof lines / sizeof lines[0] && lines[word] != NULL;

    return there ? lines[word] : "%";
}

static void put_phrase(const char *line, const char *phrase, size_t len, struct buffer *out)
{
    for (; *line != '\0'; line++)
        if (*line == '%')
            buffer_append(out, phrase, len);
        else
            buffer_character(out, *line);
}

/* Writes how a line with a phrase is understood. */
static void understand(enum word word, const char *phrase, size_t len, struct buffer *told)
{
    struct arena arena = {0};
    struct buffer text = {0};

    put_phrase(line_for(word), phrase, len, &text);
    struct orders orders = orders_read(buffer_string(&text), &arena);
    assert_true(orders.count <= 1);
    if (word == WORD_YES || word == WORD_NO)
        orders_take_reply(&orders);
    for (size_t i = 0; i < orders.count; i++) {
        struct order order = orders.list[i];
        order.said = "";
        tell_order(told, &order);
        if (order.kind == ORDER_LANGUAGE)
            buffer_format(told, "%s\n", language_names[order.language]);
    }
    buffer_release(&text);
    arena_release(&arena);
}

/* The same of what an organiser writes. */
static void understand_organiser(enum word word, const char *phrase, size_t len,
                                 struct buffer *told)
{
    struct arena arena = {0};
    struct buffer text = {0};

    put_phrase(organiser_line_for(word), phrase, len, &text);
    const struct organiser_orders orders = organiser_orders_read(buffer_string(&text), &arena);
    for (size_t i = 0; i < orders.count; i++) {
        const struct organiser_order *const order = &orders.list[i];
        if (order->kind != ORGANISER_UNCLEAR)
            buffer_format(told, "%d `%s` `%s` `%s` %lld `%s`\n", (int)order->kind, order->game,
                          order->who, order->what, (long long)order->number, order->text);
    }
    buffer_release(&text);
    arena_release(&arena);
}

/* Calls a function with every phrase for a word in a language; the gate for catalogues finds what
 * has none. */
static void for_each(const struct vocabulary_entry *entry, enum language language,
                     void (*check)(const struct vocabulary_entry *entry, enum language language,
                                   const char *phrase, size_t len))
{
    const char *at = language_entry(language, "order", entry->english);

    while (at != NULL && *at != '\0') {
        const size_t len = strcspn(at, "|");
        check(entry, language, at, len);
        at += len + (at[len] == '|');
    }
}

static void check_phrase(const struct vocabulary_entry *entry, enum language language,
                         const char *phrase, size_t len)
{
    void (*const read)(enum word, const char *, size_t, struct buffer *) =
        entry->word >= WORD_ORGANISER_LIST && entry->word <= WORD_ON ? understand_organiser
                                                                     : understand;
    struct buffer expected = {0}, told = {0};

    read(entry->word, entry->english, strcspn(entry->english, "|"), &expected);
    read(entry->word, phrase, len, &told);
    if (strcmp(buffer_string(&expected), buffer_string(&told)) != 0)
        fail_msg("“%.*s” (%s) is understood as\n%s, not as\n%s", (int)len, phrase,
                 language_names[language], buffer_string(&told), buffer_string(&expected));
    if (entry->word != WORD_VAGUE && told.len == 0)
        fail_msg("“%.*s” (%s) is no order", (int)len, phrase, language_names[language]);
    buffer_release(&expected);
    buffer_release(&told);
}

/* What stands between names is read when it is known what has such a name. */
static void check_between(const struct vocabulary_entry *entry, enum language language,
                          const char *phrase, size_t len)
{
    struct buffer line = {0};
    const char *behind = "";

    buffer_format(&line, "%.*s Zoe", (int)len, phrase);
    if (!words_begin(&all_words, entry->word, buffer_string(&line), &behind) ||
        strcmp(behind, "Zoe") != 0)
        fail_msg("“%s” (%s) leaves “%s”", buffer_string(&line), language_names[language], behind);
    buffer_release(&line);
}

static void phrases(void **state)
{
    (void)state;
    for (const struct vocabulary_entry *entry = vocabulary_entries; entry->english != NULL; entry++)
        for (int i = 0; i < LANGUAGES; i++)
            if (entry->word == WORD_AS || entry->word == WORD_IN)
                for_each(entry, (enum language)i, check_between);
            else if (entry->word != WORD_GRAVE && entry->word != WORD_COMMAND)
                for_each(entry, (enum language)i, check_phrase);
}

/* In a short line that is no order such a word is asked about. */
static void check_grave(const struct vocabulary_entry *entry, enum language language,
                        const char *phrase, size_t len)
{
    struct buffer text = {0};
    struct arena arena = {0};

    (void)entry;
    buffer_format(&text, "xx %.*s xx", (int)len, phrase);
    const struct orders orders = orders_read(buffer_string(&text), &arena);
    if (orders.count != 1 || orders.list[0].kind != ORDER_UNCLEAR)
        fail_msg("“%.*s” (%s) raises no question", (int)len, phrase, language_names[language]);
    buffer_release(&text);
    arena_release(&arena);
}

/* A letter twice by mistake is noticed. */
static void check_slip(const struct vocabulary_entry *entry, enum language language,
                       const char *phrase, size_t len)
{
    struct buffer text = {0};
    struct arena arena = {0};

    (void)entry;
    buffer_format(&text, "%.*s%c", (int)len, phrase, phrase[len - 1]);
    const struct orders orders = orders_read(buffer_string(&text), &arena);
    if (orders.count != 1 || orders.list[0].kind != ORDER_UNCLEAR)
        fail_msg("“%s” (%s) raises no question", buffer_string(&text), language_names[language]);
    buffer_release(&text);
    arena_release(&arena);
}

static void suspicions(void **state)
{
    (void)state;
    for (const struct vocabulary_entry *entry = vocabulary_entries; entry->english != NULL; entry++)
        for (int i = 0; i < LANGUAGES; i++)
            if (entry->word == WORD_GRAVE)
                for_each(entry, (enum language)i, check_grave);
            else if (entry->word == WORD_COMMAND)
                for_each(entry, (enum language)i, check_slip);
}

static void check_lines(const char *const (*lines)[2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct arena arena = {0};
        struct buffer told = {0};
        const struct orders orders = orders_read(lines[i][0], &arena);
        tell_orders(&told, &orders);
        if (strcmp(buffer_string(&told), lines[i][1]) != 0)
            fail_msg("%s\n is understood as\n%s, not as\n%s", lines[i][0], buffer_string(&told),
                     lines[i][1]);
        buffer_release(&told);
        arena_release(&arena);
    }
}

/* Whether a piece of the help is read as an order; some want a text below. */
static bool is_order(const char *piece, size_t len)
{
    struct arena arena = {0};
    struct buffer text = {0};

    buffer_append(&text, piece, len);
    buffer_text(&text, "\nText");
    const struct orders orders = orders_read(buffer_string(&text), &arena);
    const bool order = orders.count == 1 && orders.unclear == 0;
    buffer_release(&text);
    arena_release(&arena);
    return order;
}

/* Orders stand in lines that begin with two blanks, up to two more, with commas between. */
static void check_help_line(const char *at, const char *end, enum language language)
{
    while (at < end) {
        const char *stop = at;
        while (stop < end && !(stop[0] == ',' && stop[1] == ' '))
            stop++;
        if (!is_order(at, (size_t)(stop - at)))
            fail_msg("“%.*s” (%s) is in the help, but no order", (int)(stop - at), at,
                     language_names[language]);
        at = stop + 2;
    }
}

static void help(void **state)
{
    (void)state;
    for (int i = 0; i < LANGUAGES; i++)
        for (const char *line = help_text((enum language)i); *line != '\0';) {
            const char *const end = line + strcspn(line, "\n");
            const char *const column = strstr(line + 2, "  ");
            if (strncmp(line, "  ", 2) == 0 && line[2] != ' ')
                check_help_line(line + 2, column != NULL && column < end ? column : end,
                                (enum language)i);
            line = end + (*end == '\n');
        }
}

/* Whole sentences, in capitals, with accents or without, or with accents behind their letters. */
static void sentences(void **state)
{
    static const char *const lines[][2] = {
        {"Ich biete Remis an.", "1. draw offer\n"},
        {"Remis?", "1. draw offer\n"},
        {"ZURÜCKNAHME", "1. takeback offer\n"},
        {"zurucknahme", "1. takeback offer\n"},
        {"Zuru\xCC\x88"
         "cknahme",
         "1. takeback offer\n"},
        {"Ich gebe auf!", "1. resign\n"},
        {"Mein Zug: c4-c5, bitte!", "1. moves `c4-c5`\n"},
        {"wenn c4-c5, dann c3-b3, und wenn d4, dann e4",
         "1. condition if `c4-c5` then `c3-b3` if `d4` then `e4`\n"},
        {"Wenn c4-c5 dann c3-b3 und\nwenn d4 dann e4",
         "1. condition if `c4-c5` then `c3-b3` if `d4` then `e4`\n"},
        {"Abwesend vom 24.12.2026 bis zum 2.1.2027", "1. absent 2026-12-24 2027-01-02\n"},
        {"Zeig mir bitte das Brett", "1. board\n"},
        {"Bonjour Zoé,\nje joue c4-c5, s’il te plaît", "2. moves `c4-c5`\n"},
        {"si c4-c5 alors c3-b3", "1. condition if `c4-c5` then `c3-b3`\n"},
        {"Absente du 24.12.2026 au 2.1.2027", "1. absent 2026-12-24 2027-01-02\n"},
        {"Montre-moi le plateau", "1. board\n"},
        {"J’ACCEPTE", "1. answer accept\n"},
        {"regles", "1. rules\n"},
        {"Acepto la invitación, gracias.", "1. answer accept\n"},
        {"ACEPTO LA INVITACIÓN", "1. answer accept\n"},
        {"si c4-c5 entonces c3-b3 y si d4 entonces e4",
         "1. condition if `c4-c5` then `c3-b3` if `d4` then `e4`\n"},
        {"¿Tablas?", "1. draw offer\n"},
        {"Muevo c4-c5, por favor", "1. moves `c4-c5`\n"},
        {"Ausente del 24.12.2026 al 2.1.2027", "1. absent 2026-12-24 2027-01-02\n"},
        {"Hallo Ben, ich ziehe c4", "1. moves `c4`\n"},
        {"Bonjour ! c4", "1. moves `c4`\n"},
        {"¡Hola! c4", "1. moves `c4`\n"},
        {"c4. Viel Glück!", "1. moves `c4`\n"},
        {"Ich gebe auf, gut gespielt!", "1. resign\n"},
        {"J’abandonne. Belle partie !", "1. resign\n"},
        {"Oui, j'accepte !", "1. answer accept\n"},
        {"Zug 3: c4", "1. moves `c4`\n"},
        {"Coup 3 : c4\nDésolé pour le retard !", "1. moves `c4`\n"},
        {"Si c4, juego d5", "1. condition if `c4` then `d5`\n"},
        {"ZURUECKNAHME", "1. takeback offer\n"},
        {"Envoyez-moi les règles, svp", "1. rules\n"},
        {"auf Deutsch bitte", "1. language\n"},
        {"An alle: hallo", "1. tell all `hallo`\n"},
        {"Urlaub vom 24. Dezember 2026 bis zum 2. Januar 2027",
         "1. vacation 2026-12-24 2027-01-02\n"},
        {"Vacances du 24/12/2026 au 1er janvier 2027", "1. vacation 2026-12-24 2027-01-01\n"},
        {"Estaré del 24 de diciembre de 2026 al 13/1/27 de vacaciones",
         "1. vacation 2026-12-24 2027-01-13\n"},
        {"Ich bin vom 24.12.26 bis 2.1.27 im Urlaub", "1. vacation 2026-12-24 2027-01-02\n"},
        {"vacation 12/24/2026 - 1/2/2027", "1. vacation 2026-12-24 2027-01-02\n"},
        {"vacation December 24th, 2026", "1. vacation 2026-12-24 2026-12-24\n"},
        {"Ich fordere Zoe heraus!", "1. challenge `Zoe`\n"},
        {"Ich bitte um drei Tage Verlängerung: Umzug", "1. extension offer 259200 `Umzug`\n"},
        {"Puis-je avoir une semaine de plus, s'il te plaît ?", "1. extension offer 604800\n"},
        {"¿Puedo tener 3 días más, por favor?", "1. extension offer 259200\n"},
        {"Hola Zoe, ¿me puedes dar una semana más?", "1. extension offer 604800\n"},
        {"Solicito tres días de prórroga: mudanza", "1. extension offer 259200 `mudanza`\n"},
        {"Buenas tardes, juego c4", "1. moves `c4`\n"},
        {"c4. Un abrazo, Ben", "1. moves `c4`\n"},
        {"Estimada Zoe,\n¿qué tal?\n\nc4\nAtentamente\nBen", "4. moves `c4`\n"},
        {"Si juegas c4, respondo d5", "1. condition if `c4` then `d5`\n"},
        {"¿Hacemos tablas?", "1. draw offer\n"},
        {"Vale, tablas", "1. draw accept\n"},
        {"Concedo la prórroga, sin problema", "1. extension accept\n"},
        {"No acepto la oferta de tablas", "1. draw decline\n"},
        {"Quiero abandonar la partida. ¡Enhorabuena!", "1. resign\n"},
        {"Acepto encantada la invitación", "1. answer accept\n"},
        {"¡Me apunto, muchas gracias!", "1. answer accept\n"},
        {"No puedo aceptar, lo siento", "1. answer decline\n"},
        {"¿Puedo retirar mi última jugada?", "1. takeback offer\n"},
        {"Me voy de vacaciones del 24/12/2026 al 2/1/2027", "1. vacation 2026-12-24 2027-01-02\n"},
        {"Dile al árbitro: estoy en el hospital", "1. tell organiser `estoy en el hospital`\n"},
        {"¿Me mandas el tablero, por favor?", "1. board\n"},
        {"¿Qué partidas tengo?", "1. my-games\n"},
        {"J’ai besoin d’une semaine de plus", "1. extension offer 604800\n"},
        {"Prolongation d'un jour : je déménage", "1. extension offer 86400 `je déménage`\n"},
        {"OK pour la prolongation", "1. extension accept\n"},
        {"Proposition de nulle", "1. draw offer\n"},
        {"Acceptez-vous la nulle ?", "1. draw offer\n"},
        {"OK pour la nulle", "1. draw accept\n"},
        {"Je suis d'accord pour la nulle", "1. draw accept\n"},
        {"Je ne veux pas de nulle, merci", "1. draw decline\n"},
        {"Pourrais-je reprendre mon dernier coup ?", "1. takeback offer\n"},
        {"J'abandonne, bravo !", "1. resign\n"},
        {"Où en sont mes parties ?", "1. my-games\n"},
        {"Aidez-moi", "1. help\n"},
        {"Congé du 24/12/2026 au 2/1/2027", "1. vacation 2026-12-24 2027-01-02\n"},
        {"Je m'absente du 24/12/2026 au 2/1/2027", "1. absent 2026-12-24 2027-01-02\n"},
        {"Je suis rentrée de vacances", "1. back\n"},
        {"Vacances du 24 au 31 décembre 2026", "1. vacation 2026-12-24 2026-12-31\n"},
        {"Congés du 24 déc. au 2 janv. 2027", "1. vacation 2026-12-24 2027-01-02\n"},
        {"Je serai absent du 24/12 au 2/1/2027", "1. absent 2026-12-24 2027-01-02\n"},
        {"Absente du 1er au 15 août 2027", "1. absent 2027-08-01 2027-08-15\n"},
        {"Urlaub vom 24. bis 31. Dezember 2026", "1. vacation 2026-12-24 2026-12-31\n"},
        {"Abwesend vom 24.12. bis zum 2.1.2027", "1. absent 2026-12-24 2027-01-02\n"},
        {"Ich bin vom 24. Dez. bis 2. Jan. 2027 im Urlaub", "1. vacation 2026-12-24 2027-01-02\n"},
        {"absent from 24 December to 2 January 2027", "1. absent 2026-12-24 2027-01-02\n"},
        {"Vacaciones del 24 al 31 de diciembre de 2026", "1. vacation 2026-12-24 2026-12-31\n"},
        {"absent 31 to 24 December 2026",
         "1. unclear `absent 31 to 24 December 2026` this absence ends before it begins\n"},
        {"absent 3/4 to 5/6/2027",
         "1. unclear `absent 3/4 to 5/6/2027` an absence is written “absent 2026-12-24 "
         "2027-01-02”, with the first and the last day\n"},
        {"Coucou Zoé, je joue c4. À toi de jouer !", "1. moves `c4`\n"},
        {"Si tu joues c4, je réponds d5", "1. condition if `c4` then `d5`\n"},
        {"Inscris-moi au tournoi Printemps", "1. sign-up `Printemps`\n"},
        {"Classement du tournoi Printemps", "1. table `Printemps`\n"},
        {"Dis aux autres : salut", "1. tell all `salut`\n"},
    };

    (void)state;
    check_lines(lines, sizeof lines / sizeof lines[0]);
}

/* What people write to each other is not read. */
static void prose(void **state)
{
    static const char *const lines[][2] = {
        {"Liebe Zoe,\n\nwie geht es dir?\n\nViele Grüße\nBen", ""},
        {"Wenn du willst, spielen wir noch eine Partie.", ""},
        {"Das Remis in der letzten Runde war ein Fehler von mir, glaube ich.", ""},
        {"Ja", ""},
        {"Oui !", ""},
        {"Sí.", ""},
        {"Si tu veux, on peut jouer une autre partie.", ""},
        {"Si quieres, jugamos otra partida.", ""},
        {"Coup de chance la dernière fois, je pense que tu vas gagner.", ""},
        {"I need 3 days to get home, then I play.", ""},
        {"Ich bin 40 Jahre alt.", ""},
        {"Necesito 2 cafés más para esto.", ""},
        {"¿Puedes deshacer la maleta?", ""},
        {"Quiero jugar otra partida contigo cuando acabe esta.", ""},
        {"Juego desde hace 20 años y nunca vi algo así.", ""},
        {"Je suis d'accord avec toi sur la dernière partie.", ""},
        {"OK", ""},
        {"Je suis d'accord.", ""},
        {"Je ne peux pas.", ""},
        {"J'ai besoin de 2 cafés.", ""},
        {"Je pars en vacances demain !", ""},
        {"Le classement est serré !", ""},
        {"Si tu joues demain, préviens-moi.", ""},
    };

    (void)state;
    check_lines(lines, sizeof lines / sizeof lines[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phrases),   cmocka_unit_test(suspicions), cmocka_unit_test(help),
        cmocka_unit_test(sentences), cmocka_unit_test(prose),
    };

    return cmocka_run_group_tests_name("vocabulary", tests, NULL, NULL);
}
