#include "sim/games/push/narrate.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/core/names.h"

namespace stoprule::push {
namespace {

using Kind = Happening::Kind;

std::string colour_name(int colour) { return colour_names()[static_cast<std::size_t>(colour)]; }

std::string column_name(int column) { return std::string(1, static_cast<char>('A' + column)); }

std::string card_name(Card card) {
  if (card == kDie) return "a die card";
  if (card == kSwitch) return "a switch card";
  return fmt::format("{} {}", colour_name(colour_of(card)), value_of(card));
}

// "green 3+4, red 5": the cards of a zone's part, by colour.
std::string cards_text(const NumberCards& cards) {
  std::vector<std::string> parts;
  for (std::size_t c = 0; c < kMostColours; c++) {
    std::vector<std::string> values;
    for (std::size_t v = 0; v < kMostValues; v++) {
      for (int copy = 0; copy < cards[c][v]; copy++) values.push_back(fmt::format("{}", v + 1));
    }
    if (!values.empty()) parts.push_back(colour_names()[c] + " " + join(values, "+"));
  }
  return join(parts);
}

std::string column_text(const Column& column) {
  std::vector<std::string> parts;
  for (std::size_t c = 0; c < kMostColours; c++) {
    if (column.value[c] > 0)
      parts.push_back(fmt::format("{} {}", colour_names()[c], column.value[c]));
  }
  if (column.die) parts.emplace_back("die");
  return join(parts);
}

int open_points(const Zone& zone) { return zone.score() - zone.protected_sum(); }

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::kTurnBegins:
      return "turn_begins";
    case Kind::kProtect:
      return "protect";
    case Kind::kTurned:
      return "turned";
    case Kind::kPlaced:
      return "placed";
    case Kind::kBust:
      return "bust";
    case Kind::kGoesOn:
      return "goes_on";
    case Kind::kStops:
      return "stops";
    case Kind::kPileEnds:
      return "pile_ends";
    case Kind::kTakes:
      return "takes";
    case Kind::kRolls:
      return "rolls";
    case Kind::kLeftOver:
      return "left_over";
    case Kind::kTurnEnds:
      return "turn_ends";
    case Kind::kIllegal:
      return "illegal";
    case Kind::kGameEnds:
      return "game_ends";
  }
  return "";
}

std::string card_json(Card card) {
  if (card == kDie) return R"("die")";
  if (card == kSwitch) return R"("switch")";
  return fmt::format(R"({{"colour":"{}","value":{}}})", colour_name(colour_of(card)),
                     value_of(card));
}

std::string scores_json(const Rules& rules, const Position& end) {
  const auto shares = win_shares(rules, end);
  std::vector<std::string> seats;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); seat++) {
    const Zone& zone = end.zones[seat];
    seats.push_back(
        fmt::format(R"({{"seat":{},"score":{},"cards":{},"protected_score":{},"win_share":{}}})",
                    seat, zone.score(), zone.cards(), zone.protected_sum(), shares[seat] / 60.0));
  }
  return "[" + join(seats, ",") + "]";
}

// The fields that mean something for the kind of happening.
std::string happening_json(const Rules& rules, const Happening& h, const Position& position) {
  std::string json = fmt::format(R"({{"kind":"{}","turn":{})", kind_name(h.kind),
                                 h.kind == Kind::kGameEnds ? position.turn : position.turn + 1);
  const bool has_seat = h.kind != Kind::kGameEnds && h.kind != Kind::kLeftOver;
  if (has_seat) json += fmt::format(R"(,"seat":{})", h.seat);
  const bool has_card = h.kind == Kind::kTurned || h.kind == Kind::kPlaced || h.kind == Kind::kBust;
  if (has_card) json += R"(,"card":)" + card_json(h.card);
  if (h.kind == Kind::kPlaced || h.kind == Kind::kTakes || h.kind == Kind::kLeftOver) {
    json += fmt::format(R"(,"column":{})", h.column);
  }
  if (h.kind == Kind::kPlaced) json += fmt::format(R"(,"new_column":{})", h.new_column);
  if (h.kind == Kind::kProtect) json += fmt::format(R"(,"colour":"{}")", colour_name(h.colour));
  if (h.kind == Kind::kRolls) {
    json += fmt::format(R"(,"face":"{}")", h.face == rules.star() ? "star" : colour_name(h.face));
  }
  if (h.kind == Kind::kProtect || h.kind == Kind::kTakes || h.kind == Kind::kRolls) {
    json += fmt::format(R"(,"cards":{},"points":{})", h.cards, h.points);
  }
  if (h.kind == Kind::kIllegal) {
    constexpr std::array kDecisions{"act", "place", "stop", "take"};
    json += fmt::format(R"(,"decision":"{}","decided":{})",
                        kDecisions[static_cast<std::size_t>(h.decision)], h.column);
  }
  if (h.kind == Kind::kGameEnds) json += R"(,"scores":)" + scores_json(rules, position);
  return json + "}";
}

}  // namespace

Narrator::Narrator(const Rules& rules, std::vector<std::string> strategies)
    : rules_(rules), strategies_(std::move(strategies)) {
  for (std::size_t seat = 0; seat < strategies_.size(); seat++) {
    story_.lines.push_back(fmt::format("Seat {} plays {}{}.", seat, strategies_[seat],
                                       seat == 0 ? " and begins" : ""));
  }
  story_.lines.emplace_back("Turns go to the left, from seat to the next higher seat.");
}

void Narrator::hear(const Happening& happening, const Position& position) {
  story_.json.push_back(happening_json(rules_, happening, position));
  switch (happening.kind) {
    case Kind::kTurnBegins:
      return tell_turn_begins(happening, position);
    case Kind::kProtect:
      return paragraph_.add(
          fmt::format("Protects {}: {}, {}, safe from now on.", colour_name(happening.colour),
                      counted(happening.cards, "card"), counted(happening.points, "point")));
    case Kind::kTurned:
      if (happening.card == kSwitch) tell_card(happening, position);
      return;  // other cards are told when it is known where they go
    case Kind::kPlaced:
    case Kind::kBust:
      return tell_card(happening, position);
    case Kind::kGoesOn:
      asked_ = true;
      return;
    case Kind::kStops:
    case Kind::kPileEnds:
      return tell_stop(happening, position);
    case Kind::kTakes:
      return tell_take(happening, position);
    case Kind::kRolls:
      if (busted_) show_table(position);
      return tell_roll(happening);
    case Kind::kLeftOver:
      show_table(position);
      return paragraph_.add(
          fmt::format("{} is left over and goes to the discards.", column_name(happening.column)));
    case Kind::kTurnEnds:
      return paragraph_.end(story_.lines, 2);
    case Kind::kIllegal:
      return tell_illegal(happening);
    case Kind::kGameEnds:
      return tell_end(position);
  }
}

void Narrator::tell_turn_begins(const Happening& happening, const Position& position) {
  asked_ = busted_ = table_shown_ = false;
  const auto at = static_cast<std::size_t>(happening.seat);
  const Zone& mine = position.zones[at];
  const std::string name = strategies_[at].substr(0, strategies_[at].find(':'));
  story_.lines.emplace_back();
  paragraph_.add(fmt::format("Turn {}: seat {} ({})", position.turn + 1, happening.seat, name));
  if (mine.cards() == 0) {
    paragraph_.go_on(" has nothing yet.");
  } else {
    const std::string open = mine.open_cards() == 0
                                 ? "nothing open"
                                 : fmt::format("{} open ({})", cards_text(mine.open),
                                               counted(open_points(mine), "point"));
    paragraph_.go_on(fmt::format(
        " has {} and {} protected.", open,
        mine.protected_cards() == 0 ? "nothing" : counted(mine.protected_sum(), "point")));
  }
  paragraph_.end(story_.lines, 0);
}

// A card turned over, and where it goes: the next part of the draw's one sentence.
void Narrator::tell_card(const Happening& happening, const Position& position) {
  const bool first = position.cards_turned == 1;
  std::string text = first ? "Draws " : asked_ ? ", " : ", must go on with ";
  asked_ = false;
  if (happening.kind == Kind::kBust) text += first ? "" : "and ";
  text += card_name(happening.card);
  if (happening.card == kSwitch) {
    const bool right = position.switches_turned % 2 == 1;
    if (rules_.players > 2) text += right ? " (takes go right)" : " (takes go left again)";
  } else if (happening.kind == Kind::kBust) {
    busted_ = true;
    text += ", which fits nowhere: bust!";
  } else if (happening.new_column) {
    text += " to open " + column_name(happening.column);
  } else {
    const Column& column = position.columns[static_cast<std::size_t>(happening.column)];
    text += fmt::format(" onto {}", column_name(happening.column));
    if (happening.card != kDie) text += fmt::format(" ({})", counted(column.sum(), "point"));
  }
  paragraph_.go_on(text);
}

void Narrator::tell_stop(const Happening& happening, const Position& position) {
  if (happening.kind == Kind::kStops) {
    paragraph_.go_on(", and stops.");
  } else {
    paragraph_.go_on(position.open_columns > 0
                         ? ", and the pile is empty."
                         : ", and the pile is empty with no column open: nobody gets anything.");
  }
}

void Narrator::tell_take(const Happening& happening, const Position& position) {
  show_table(position);
  const Column& column = position.columns[static_cast<std::size_t>(happening.column)];
  paragraph_.add(fmt::format(
      "Seat {} takes {} ({}{}){}", happening.seat, column_name(happening.column),
      counted(happening.points, "point"), column.die ? " and a die" : "",
      column.die ? "," : "."));  // a die: the same seat's roll goes on with the sentence
}

void Narrator::tell_roll(const Happening& happening) {
  const bool star = happening.face == rules_.star();
  std::string text =
      busted_ ? fmt::format("For the bust seat {} rolls ", happening.seat) : "rolls ";
  text += star ? "a star" : colour_name(happening.face);
  busted_ = false;
  if (happening.cards > 0) {
    text += fmt::format(" and loses {}, {}", counted(happening.cards, "card"),
                        counted(happening.points, "point"));
  } else {
    text += star && !rules_.star_takes_all ? ", which costs nothing" : " and has none to lose";
  }
  paragraph_.add(text + ".");
}

void Narrator::tell_illegal(const Happening& happening) {
  const auto decision = static_cast<CoinEvent::Kind>(happening.decision);
  const std::string what =
      decision == CoinEvent::Kind::kAct
          ? fmt::format("to protect colour {}, of which it has no open card", happening.column)
          : fmt::format("to put {} in column {}, which does not take it", card_name(happening.card),
                        happening.column);
  if (!paragraph_.empty() && !paragraph_.ends_with('.')) paragraph_.go_on(".");
  story_.illegal =
      fmt::format("Seat {} ({}) decides {}. That is not allowed, and the game is broken off.",
                  happening.seat, strategies_[static_cast<std::size_t>(happening.seat)], what);
  paragraph_.add(story_.illegal);
  paragraph_.end(story_.lines, 2);
}

void Narrator::tell_end(const Position& position) {
  story_.lines.emplace_back();
  story_.lines.push_back(fmt::format("The game {} after {}.",
                                     story_.illegal.empty() ? "ends" : "was broken off",
                                     counted(position.turn, "turn")));
  std::size_t width = 0;
  for (const auto& strategy : strategies_) width = std::max(width, strategy.size());
  for (std::size_t seat = 0; seat < strategies_.size(); seat++) {
    const Zone& zone = position.zones[seat];
    story_.lines.push_back(
        fmt::format("  seat {}  {:{}}  {:>10} in {:>8}, {} of the points protected", seat,
                    strategies_[seat], width, counted(zone.score(), "point"),
                    counted(zone.cards(), "card"), zone.protected_sum()));
  }
  if (story_.illegal.empty()) tell_winner(position);
}

// The highest score, then the most cards, then they share.
void Narrator::tell_winner(const Position& position) {
  const auto shares = win_shares(rules_, position);
  int best_score = 0;
  std::vector<std::string> winners, level;
  for (int seat = 0; seat < rules_.players; seat++) {
    const auto at = static_cast<std::size_t>(seat);
    best_score = std::max(best_score, position.zones[at].score());
    if (shares[at] > 0) winners.push_back(fmt::format("{}", seat));
  }
  for (int seat = 0; seat < rules_.players; seat++) {
    if (position.zones[static_cast<std::size_t>(seat)].score() == best_score) {
      level.push_back(fmt::format("{}", seat));
    }
  }
  const std::string points = counted(best_score, "point");
  if (winners.size() > 1) {
    story_.lines.push_back(
        fmt::format("Seats {} have {} and equally many cards: they share the win.",
                    join(winners, " and "), points));
  } else if (level.size() > 1) {
    story_.lines.push_back(fmt::format("Seats {} have {}; seat {} has more cards and wins.",
                                       join(level, " and "), points, winners.front()));
  } else {
    story_.lines.push_back(fmt::format("Seat {} wins with {}.", winners.front(), points));
  }
}

void Narrator::show_table(const Position& position) {
  if (table_shown_) return;
  table_shown_ = true;
  paragraph_.end(story_.lines, 2);
  std::vector<std::string> columns;
  for (int i = 0; i < position.open_columns; i++) {
    const Column& column = position.columns[static_cast<std::size_t>(i)];
    columns.push_back(fmt::format("{} = {}", column_name(i), column_text(column)));
  }
  if (columns.empty()) return;
  paragraph_.add("On the table: " + join(columns, "; ") + ".");
  paragraph_.end(story_.lines, 2);
}

}  // namespace stoprule::push
