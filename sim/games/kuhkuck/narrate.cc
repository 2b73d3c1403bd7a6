#include "sim/games/kuhkuck/narrate.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/core/names.h"

namespace stoprule::kuhkuck {
namespace {

using Kind = Happening::Kind;

std::string colour_name(int colour) { return colour_names()[static_cast<std::size_t>(colour)]; }

std::string card_name(int card) { return card == kElectricity ? "electricity" : colour_name(card); }

// "3 boots, 1 can": a hand by colour.
std::string hand_text(const ByColour& hand) {
  std::vector<std::string> parts;
  for (int c = 0; c < kColours; c++) {
    const int cards = hand[static_cast<std::size_t>(c)];
    if (cards > 0) parts.push_back(fmt::format("{} {}", cards, colour_name(c)));
  }
  return join(parts);
}

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::kTurnBegins:
      return "turn_begins";
    case Kind::kDeclares:
      return "declares";
    case Kind::kDraws:
      return "draws";
    case Kind::kStruck:
      return "struck";
    case Kind::kMix:
      return "mix";
    case Kind::kPasses:
      return "passes";
    case Kind::kDiscards:
      return "discards";
    case Kind::kIllegal:
      return "illegal";
    case Kind::kTurnEnds:
      return "turn_ends";
    case Kind::kGameEnds:
      return "game_ends";
  }
  return "";
}

std::string scores_json(const Rules& rules, const Position& end) {
  const auto counted_score = scores(rules, end), bonus = bonuses(rules, end),
             shares = win_shares(counted_score);
  std::vector<std::string> seats;
  for (std::size_t seat = 0; seat < kPlayers; seat++) {
    seats.push_back(fmt::format(
        R"({{"seat":{},"score":{},"declarations":{},"bonus":{},"win_share":{}}})", seat,
        counted_score[seat], end.sides[seat].declarations(), bonus[seat], shares[seat] / 60.0));
  }
  return "[" + join(seats, ",") + "]";
}

// The fields that mean something for the kind of happening.
std::string happening_json(const Rules& rules, const Happening& h, const Position& position) {
  const bool after_turn = h.kind == Kind::kGameEnds || h.kind == Kind::kTurnEnds;
  std::string json = fmt::format(R"({{"kind":"{}","turn":{})", kind_name(h.kind),
                                 after_turn ? position.turn : position.turn + 1);
  if (h.kind != Kind::kGameEnds && h.kind != Kind::kMix)
    json += fmt::format(R"(,"seat":{})", h.seat);
  if (h.kind == Kind::kDeclares) {
    json += fmt::format(R"(,"colour":"{}","cards":{},"cards_named":{},"worth":{})",
                        colour_name(h.colour), h.cards, h.cards_named, h.worth);
  }
  if (h.kind == Kind::kDraws) {
    json += fmt::format(R"(,"card":"{}","pool":{})", card_name(h.card), position.pool_n());
  }
  if (h.kind == Kind::kStruck || h.kind == Kind::kMix || h.kind == Kind::kDiscards) {
    json += fmt::format(R"(,"cards":{})", h.cards);
  }
  if (h.kind == Kind::kIllegal) json += fmt::format(R"(,"decided":{})", h.decided);
  if (h.kind == Kind::kGameEnds) {
    json += fmt::format(R"(,"stuck":{},"scores":)", position.stuck) + scores_json(rules, position);
  }
  return json + "}";
}

}  // namespace

Narrator::Narrator(const Rules& rules, std::vector<std::string> strategies)
    : rules_(rules), strategies_(std::move(strategies)) {
  for (std::size_t seat = 0; seat < kPlayers; seat++) {
    story_.lines.push_back(fmt::format("Seat {} plays {}{}.", seat, strategies_[seat],
                                       seat == 0 ? " and begins" : ""));
  }
  story_.lines.push_back(fmt::format("The pool holds {}, {} of them electricity.",
                                     counted(rules.cards_n, "card"), rules.cards[kElectricity]));
  story_.lines.emplace_back();
}

void Narrator::hear(const Happening& happening, const Position& position) {
  story_.json.push_back(happening_json(rules_, happening, position));
  switch (happening.kind) {
    case Kind::kTurnBegins:
      return paragraph_.add(fmt::format("Turn {}: seat {}", position.turn + 1, happening.seat));
    case Kind::kDeclares:
      return tell_declaration(happening);
    case Kind::kDraws:
      return tell_draw(happening, position);
    case Kind::kStruck:
      return paragraph_.go_on(happening.cards > 0
                                  ? fmt::format(" and loses {}.", counted(happening.cards, "card"))
                                  : " and has nothing to lose.");
    case Kind::kMix:
      return paragraph_.add(
          fmt::format("The {} of the discard pile are shuffled back into the pool, "
                      "which holds {} now.",
                      counted(happening.cards, "card"), position.pool_n()));
    case Kind::kPasses:
      return paragraph_.go_on(" passes with a full hand and no open colour.");
    case Kind::kDiscards:
      return paragraph_.go_on(fmt::format(" discards a full hand without an open colour: {}.",
                                          counted(happening.cards, "card")));
    case Kind::kIllegal:
      return tell_illegal(happening);
    case Kind::kTurnEnds:
      return end_paragraph();
    case Kind::kGameEnds:
      return tell_end(position);
  }
}

void Narrator::tell_declaration(const Happening& h) {
  paragraph_.go_on(fmt::format(" declares {} with {}, {} of them {}: {} + 2 x {} = {}.",
                               colour_name(h.colour), counted(h.cards, "card"), h.cards_named,
                               colour_name(h.colour), h.worth - 2 * h.cards_named, h.cards_named,
                               counted(h.worth, "point")));
}

void Narrator::tell_draw(const Happening& h, const Position& position) {
  paragraph_.go_on(fmt::format(" {}draws {}", h.asked ? "goes on and " : "", card_name(h.card)));
  if (h.card == kElectricity) return;  // what it strikes goes on with the sentence
  const Side& mine = position.sides[static_cast<std::size_t>(h.seat)];
  paragraph_.go_on(fmt::format(": {} in hand ({}).", mine.hand_n(), hand_text(mine.hand)));
}

void Narrator::tell_illegal(const Happening& h) {
  const std::string what = h.decided == kDraw
                               ? "to draw with a full hand that it could declare"
                               : fmt::format("to declare colour {}, which it may not", h.decided);
  const std::string sentence =
      fmt::format(" ({}) decides {}. That is not allowed, and the game is broken off.",
                  strategies_[static_cast<std::size_t>(h.seat)], what);
  paragraph_.go_on(sentence);
  story_.illegal = fmt::format("Seat {}{}", h.seat, sentence);
  end_paragraph();
}

void Narrator::tell_end(const Position& position) {
  const char* how = !story_.illegal.empty() ? "was broken off"
                    : position.stuck        ? "is stuck and ends"
                                            : "ends";
  story_.lines.emplace_back();
  story_.lines.push_back(fmt::format("The game {} after {}.", how, counted(position.turn, "turn")));
  const auto score = scores(rules_, position);
  for (std::size_t seat = 0; seat < kPlayers; seat++) {
    std::vector<std::string> values;
    for (std::size_t c = 0; c < kColours; c++) {
      const int value = position.sides[seat].value[c];
      const int bonus = bonuses(rules_, position, c)[seat];
      if (value > 0) values.push_back(fmt::format("{} {}", colour_names()[c], value));
      if (bonus > 0) values.back() += fmt::format(" and {} bonus", bonus);
    }
    story_.lines.push_back(fmt::format("  seat {}  {}  {}{}", seat, strategies_[seat],
                                       counted(score[seat], "point"),
                                       values.empty() ? "" : ": " + join(values)));
  }
  if (!story_.illegal.empty()) return;
  if (score[0] == score[1]) {
    story_.lines.push_back(
        fmt::format("Both have {}: they share the win.", counted(score[0], "point")));
  } else {
    story_.lines.push_back(fmt::format("Seat {} wins with {}.", score[0] > score[1] ? 0 : 1,
                                       counted(std::max(score[0], score[1]), "point")));
  }
}

}  // namespace stoprule::kuhkuck
