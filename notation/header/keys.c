#include "notation/header/keys.h"

const struct header_key common_keys[COMMON_KEYS] = {
    [COMMON_GAME] = {"game", FORM_GAME, true, "which game was played"},
    [COMMON_PLAYERS] = {"players", FORM_PLAYERS, true,
                        "their names in order, or how many they are"},
    [COMMON_RULES] = {"rules", FORM_RULES, false, "the variants of the game that were agreed on"},
    [COMMON_MOVES] = {"moves", FORM_MOVES, false, "the moves, best as text below `moves: |`"},
    [COMMON_BOARD] = {"board", FORM_BOARD, false,
                      "the sheet itself, drawn below `board: |` in place of the moves"},
    [COMMON_SCORES] = {"scores", FORM_SCORES, false, "the final scores, one number a player"},
    [COMMON_WINNER] = {"winner", FORM_WINNERS, false,
                       "who won: a name or number, or a list of those who share the win"},
    [COMMON_DECISION] = {"decision", FORM_DECISION, false, "who won by decision, and why"},
    [COMMON_TIME] = {"time", FORM_TIME, false, "the time control of a game by mail"},
    [COMMON_EVENT] = {"event", FORM_TEXT, false, "the tournament or evening"},
    [COMMON_ID] = {"id", FORM_TEXT, false, "what your archive calls the game"},
    [COMMON_SITE] = {"site", FORM_TEXT, false, "where it was played"},
    [COMMON_ROUND] = {"round", FORM_TEXT, false, "the round of the tournament"},
    [COMMON_DATE] = {"date", FORM_TEXT, false, "when it was played"},
    [COMMON_NOTES] = {"notes", FORM_TEXT, false, "anything else"},
};

const struct header_key person_keys[PERSON_KEYS] = {
    [PERSON_NAME] = {"name", FORM_NAME, true, "the player's name"},
    [PERSON_EMAIL] = {"email", FORM_TEXT, false, "an address, which is never printed"},
    [PERSON_SUCCESSORS] = {"successors", FORM_SUCCESSORS, false,
                           "who took over the seat, one after the other"},
};

const struct header_key successor_keys[SUCCESSOR_KEYS] = {
    [SUCCESSOR_NAME] = {"name", FORM_NAME, true, "the successor's name"},
    [SUCCESSOR_FROM] = {"from", FORM_MOVE, true,
                        "the first move of the record that the successor may make"},
    [SUCCESSOR_EMAIL] = {"email", FORM_TEXT, false, "an address, which is never printed"},
};

const struct header_key decision_keys[DECISION_KEYS] = {
    [DECISION_WINNER] = {"winner", FORM_WINNERS, true, "who wins; [] for nobody"},
    [DECISION_WHY] = {"why", FORM_TEXT, true, "the reason"},
    [DECISION_BY] = {"by", FORM_TEXT, false, "who decided"},
    [DECISION_PROOF] = {"proof", FORM_PROOF, false, "what a search has proved of best play"},
};

const struct header_key proof_keys[PROOF_KEYS] = {
    [PROOF_LEAD] = {"lead", FORM_RANGE, true,
                    "the winner's lead at the end with best play, at least and at most"},
    [PROOF_LIMIT] = {"limit", FORM_SECONDS, false, "how many seconds the search could take"},
    [PROOF_LINE] = {"line", FORM_TEXT, false, "best play, as moves from the position on"},
};

const struct header_key sealed_keys[SEALED_KEYS] = {
    [SEALED_COMMITMENT] = {"sealed", FORM_COMMITMENT, true,
                           "the commitment, 64 hexadecimal digits"},
    [SEALED_OPENED] = {"opened", FORM_NUMBERS, false, "the list, when it is shown"},
    [SEALED_SECRET] = {"secret", FORM_SECRET, false, "what opens the seal, 32 hexadecimal digits"},
};

const struct header_key time_keys[TIME_KEYS] = {
    [TIME_EACH] = {"each", FORM_DURATION, false, "the time for every move"},
    [TIME_MOVES] = {"moves", FORM_COUNT, false, "how many moves to make in each period"},
    [TIME_PERIOD] = {"period", FORM_DURATION, false, "the time for so many moves"},
    [TIME_CARRY] = {"carry", FORM_YES_NO, false, "whether the next period gets what is left"},
    [TIME_START] = {"start", FORM_DURATION, false, "the time at the start"},
    [TIME_INCREMENT] = {"increment", FORM_DURATION, false, "the time added after each move"},
    [TIME_CAP] = {"cap", FORM_DURATION, false, "the most time that a player can have"},
    [TIME_GRACE] = {"grace", FORM_DURATION, false, "how much longer every move may take"},
    [TIME_DOUBLE_AFTER] = {"double-after", FORM_DURATION, false,
                           "what one move takes beyond this counts twice"},
    [TIME_ZONE] = {"zone", FORM_ZONE, false,
                   "the offset of days that do not count, such as +01:00"},
    [TIME_IDLE] = {"idle", FORM_WEEKDAYS, false, "weekdays that do not count"},
    [TIME_ALLOWANCE] = {"allowance", FORM_DAYS, false, "days of absence in a calendar year"},
    [TIME_ABSENCES] = {"absences", FORM_ABSENCES, false, "days on which a player is away"},
    [TIME_PAUSES] = {"pauses", FORM_PAUSES, false, "when all clocks stand"},
    [TIME_EXTENSIONS] = {"extensions", FORM_EXTENSIONS, false,
                         "time that a player was given for one move"},
    [TIME_TOGETHER] = {"together", FORM_YES_NO, false,
                       "whether the clocks of all players run while a round is answered"},
    [TIME_BEGIN] = {"begin", FORM_MOMENT, false, "when the first clock starts"},
};

const struct header_key absence_keys[ABSENCE_KEYS] = {
    [ABSENCE_PLAYER] = {"player", FORM_PLAYER, true, "whose clock stands"},
    [ABSENCE_FROM] = {"from", FORM_DAY, true, "the first day"},
    [ABSENCE_TO] = {"to", FORM_DAY, true, "the last day"},
};

const struct header_key pause_keys[PAUSE_KEYS] = {
    [PAUSE_FROM] = {"from", FORM_STOP, true, "when the clocks stop"},
    [PAUSE_TO] = {"to", FORM_STOP, false, "when they go on"},
};

const struct header_key extension_keys[EXTENSION_KEYS] = {
    [EXTENSION_PLAYER] = {"player", FORM_PLAYER, true, "who was given time"},
    [EXTENSION_AT] = {"at", FORM_STOP, true, "when: it is for the move that was due then"},
    [EXTENSION_BY] = {"by", FORM_DURATION, true, "how much"},
};
