/* The yardstick game of examples/bench-uno.yaml, four random players, in plain C: arrays of cards, no tricks.

   yardstick SECONDS SEED    plays for so many CPU seconds; one line: rounds, CPU seconds, turns, choices, wins by seat */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLAYERS = 4, CARDS = 108, HAND = 7, COLOURS = 4, NONE = 4 };
enum { SKIP = 10, REVERSE, DRAW_TWO, WILD, WILD_FOUR };

typedef struct { uint8_t colour, symbol; } Card;
typedef struct { Card cards[CARDS]; int size; } Pile;

static Pile deck, stock, discard, hands[PLAYERS];
static int player, step, force, winner;
static uint64_t chance, turns, choices, wins[PLAYERS];

static uint32_t below(uint32_t bound) {
    uint64_t word = (chance += 0x9E3779B97F4A7C15u);
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)(((word >> 33) * (uint64_t)bound) >> 31);
}

static int choose(int options) {
    if (options == 1) return 0;
    choices++;
    return (int)below((uint32_t)options);
}

static void put(Pile *pile, Card card) { pile->cards[pile->size++] = card; }

static Card take(Pile *pile, int at) {
    Card card = pile->cards[at];
    pile->cards[at] = pile->cards[--pile->size];
    return card;
}

static Card top(const Pile *pile) { return pile->cards[pile->size - 1]; }

static void shuffle(Pile *pile) {
    for (int at = pile->size - 1; at > 0; at--) {
        int other = (int)below((uint32_t)at + 1);
        Card card = pile->cards[at];
        pile->cards[at] = pile->cards[other];
        pile->cards[other] = card;
    }
}

static void make_deck(void) {
    for (int colour = 0; colour < COLOURS; colour++)
        for (int symbol = 0; symbol < WILD; symbol++)
            for (int copy = 0; copy < (symbol ? 2 : 1); copy++) put(&deck, (Card){(uint8_t)colour, (uint8_t)symbol});
    for (int symbol = WILD; symbol <= WILD_FOUR; symbol++)
        for (int copy = 0; copy < 4; copy++) put(&deck, (Card){NONE, (uint8_t)symbol});
}

/* Whether there was a card to draw: it lies on top of the hand. */
static int draw(int who) {
    if (!stock.size) {
        Card kept = take(&discard, discard.size - 1);
        stock = discard;
        discard.size = 0;
        put(&discard, kept);
        shuffle(&stock);
    }
    if (!stock.size) return 0;
    put(&hands[who], take(&stock, stock.size - 1));
    return 1;
}

static int following(void) { return (player + step + PLAYERS) % PLAYERS; }

static void hit(int count) {
    player = following();
    while (count-- && draw(player)) {}
}

static int fits(Card card) {
    return (card.colour == NONE) | (card.colour == force) | (card.symbol == top(&discard).symbol);
}

static void lay(int at) {
    Card card = take(&hands[player], at);
    put(&discard, card);
    if (!hands[player].size) {
        winner = player;
        return;
    }
    force = card.colour == NONE ? choose(COLOURS) : card.colour;
    switch (card.symbol) {
        case SKIP: player = following(); break;
        case REVERSE: step = -step; break;
        case DRAW_TWO: hit(2); break;
        case WILD_FOUR: hit(4); break;
    }
}

static void turn(void) {
    const Pile *hand = &hands[player];
    uint8_t playable[CARDS];
    int size = hand->size, count = 0, fair = 1;
    turns++;
    for (int at = 0; at < size; at++) fair &= hand->cards[at].colour != force;
    for (int at = 0; at < size; at++) {
        Card card = hand->cards[at];
        playable[count] = (uint8_t)at;
        count += fits(card) & (fair | (card.symbol != WILD_FOUR));
    }
    if (count)
        lay(playable[choose(count)]);
    else if (draw(player) && fits(top(hand)) && choose(2))
        lay(hand->size - 1);
    player = following();
}

static void first_card(void) {
    while (top(&stock).symbol == WILD_FOUR) shuffle(&stock);
    Card card = take(&stock, stock.size - 1);
    put(&discard, card);
    player = 0;
    step = 1;
    force = card.colour == NONE ? choose(COLOURS) : card.colour;
    if (card.symbol == REVERSE) {
        step = -1;
        player = PLAYERS - 1;
    } else if (card.symbol == SKIP || card.symbol == DRAW_TWO) {
        if (card.symbol == DRAW_TWO && draw(0)) draw(0);
        player = 1;
    }
}

static void play_round(void) {
    discard.size = 0;
    stock = deck;
    shuffle(&stock);
    for (int who = 0; who < PLAYERS; who++)
        for (hands[who].size = 0; hands[who].size < HAND;) put(&hands[who], take(&stock, stock.size - 1));
    winner = -1;
    first_card();
    while (winner < 0) turn();
    wins[winner]++;
}

int main(int count, char **words) {
    double seconds = count > 1 ? atof(words[1]) : 1.0, used;
    uint64_t rounds = 0;
    chance = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    make_deck();
    do {
        for (int one = 0; one < 1000; one++) play_round();
        rounds += 1000;
        used = (double)clock() / CLOCKS_PER_SEC;
    } while (used < seconds);
    printf("%llu %f %llu %llu", (unsigned long long)rounds, used, (unsigned long long)turns, (unsigned long long)choices);
    for (int who = 0; who < PLAYERS; who++) printf(" %llu", (unsigned long long)wins[who]);
    printf("\n");
    return 0;
}
