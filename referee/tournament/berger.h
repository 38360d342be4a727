/* Who meets whom in which round: the Berger tables (FIDE Handbook, C.05, General Regulations for
 * Competitions, Annex 1: Details of Berger Table). */
#ifndef RECTO_REFEREE_TOURNAMENT_BERGER_H
#define RECTO_REFEREE_TOURNAMENT_BERGER_H

/* Two of the players 1 to `players`; 0: the other one has no game in this round. */
struct berger_pair {
    int first, second; /* `first` has the first move */
};

/* The rounds of a cycle in which everybody meets everybody once, and the pairs of a round. */
int berger_rounds(int players);
int berger_tables(int players);

/* The pair at a table of a round, both counted from 1. The tables of 3 to 16 players are the
 * published ones; larger ones follow the same rule. Within a cycle nobody has the first move more
 * than once oftener than the second. */
struct berger_pair berger_pair(int players, int round, int table);

/* Which round of the table is played in a round of a cycle, of several, counted from 0. In every
 * second cycle, the other player has the first move. The last two rounds of the first cycle change
 * places, so that nobody has the same side three times in a row, as the annex recommends. */
int berger_round_played(int players, int cycles, int cycle, int round);

#endif
