/* Ludo for four players, by hand: the yardstick for the compiled rules.
 *
 * The same rules (defaults of LU14), the same streams, the same choice among moves in the same order, so that every
 * game ends in the same state after the same number of plies. Written for speed: fixed sizes, no options, no events. */

#include <stdint.h>

enum { SEATS = 4, TOKENS = 4, RING = 72, ARM = 18, STAR = 13, FINISH = 78, HOME = -1 };

typedef struct {
    int8_t seat, moving, die, sixes, place[SEATS], step[SEATS][TOKENS];
} Ludo;

static inline uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline int draw(uint64_t *stream, int count) {
    *stream += 0x9E3779B97F4A7C15u;
    return (int)(((mix(*stream) >> 32) * (uint64_t)count) >> 32);
}

static inline void pass_turn(Ludo *g) {
    int seat = g->seat;
    do seat = (seat + 1) & 3; while (g->place[seat]);
    g->seat = (int8_t)seat;
    g->moving = g->die = g->sixes = 0;
}

static inline int target(int step, int die) {
    if (step == HOME) return die == 6 ? 0 : -1;
    return step + die <= FINISH ? step + die : -1;
}

static inline void move_token(int8_t *steps, int step, int to) {
    int at = 0;
    while (steps[at] != step) at++;
    while (at < TOKENS - 1 && steps[at + 1] < to) { steps[at] = steps[at + 1]; at++; }
    while (at > 0 && steps[at - 1] > to) { steps[at] = steps[at - 1]; at--; }
    steps[at] = (int8_t)to;
}

static inline void roll(Ludo *g, int die) {
    if (die != 6) g->sixes = 0;
    else if (g->sixes == 2) { pass_turn(g); return; }
    else g->sixes++;
    for (int t = 0; t < TOKENS; t++) {
        int step = g->step[g->seat][t];
        if (step != FINISH && target(step, die) >= 0) { g->die = (int8_t)die; g->moving = 1; return; }
    }
    pass_turn(g);
}

static inline int legal(const Ludo *g, int *moves) {
    int count = 0, last = FINISH;
    for (int t = 0; t < TOKENS; t++) {
        int step = g->step[g->seat][t];
        if (step != last && step != FINISH && target(step, g->die) >= 0) moves[count++] = step;
        last = step;
    }
    return count;
}

static inline void play(Ludo *g, int step) {
    int seat = g->seat, die = g->die, to = target(step, die), again = die == 6;
    move_token(g->step[seat], step, to);
    if (to < RING) {
        int cell = (seat * ARM + to) % RING;
        if (cell % ARM != STAR)
            for (int other = 0; other < SEATS; other++) {
                if (other == seat || cell == other * ARM) continue;
                int there = (cell - other * ARM + RING) % RING;
                for (int t = 0; t < TOKENS; t++)
                    if (g->step[other][t] == there) move_token(g->step[other], there, HOME);
            }
    } else if (to == FINISH && g->step[seat][0] == FINISH) {
        int playing = 0, place = 1, last = seat;
        for (int other = 0; other < SEATS; other++) {
            if (g->place[other]) place++;
            else if (other != seat) { playing++; last = other; }
        }
        g->place[seat] = (int8_t)place;
        if (playing == 1) {
            g->place[last] = (int8_t)(place + 1);
            g->moving = 2;
            g->seat = g->die = g->sixes = 0;
            return;
        }
        again = 0;
    }
    if (again) { g->die = 0; g->moving = 0; }
    else pass_turn(g);
}

/* Plays `games` random games; the counter is that of vuelta.kernels.random_streams. Returns the plies of all of them. */
int64_t many(uint64_t counter, int64_t games, int64_t *winners, int64_t *hash) {
    int64_t plies = 0;
    for (int64_t n = 0; n < games; n++) {
        Ludo g = {0};
        for (int s = 0; s < SEATS; s++)
            for (int t = 0; t < TOKENS; t++) g.step[s][t] = HOME;
        counter += 0xD1342543DE82EF95u;
        uint64_t stream = mix(counter);
        int moves[TOKENS];
        while (g.moving != 2) {
            if (!g.moving) roll(&g, draw(&stream, 6) + 1);
            else play(&g, moves[draw(&stream, legal(&g, moves))]);
            plies++;
        }
        for (int s = 0; s < SEATS; s++) {
            if (g.place[s] == 1) winners[s]++;
            for (int t = 0; t < TOKENS; t++) *hash = *hash * 31 + g.step[s][t];
        }
    }
    return plies;
}
