#include "sim/games/punto/narrate.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/core/names.h"

namespace stoprule::punto {
namespace {

using Kind = Happening::Kind;

std::string card_name(Card card) {
  return fmt::format("{} {}", colour_names()[static_cast<std::size_t>(colour_of(card))],
                     value_of(card));
}

std::string card_mark(Card card) {
  return fmt::format("{}{}", colour_names()[static_cast<std::size_t>(colour_of(card))].front(),
                     value_of(card));
}

// A cell as row and column counted from the top left of the box, 1 first.
std::string cell_name(const Layout& layout, Cell cell) {
  return fmt::format("row {} column {}", cell.row - layout.corner().row + 1,
                     cell.column - layout.corner().column + 1);
}

std::string series_text(const Layout& layout, const std::vector<Series>& series) {
  std::vector<std::string> parts;
  for (const Series& one : series) {
    std::vector<std::string> values;
    for (const Cell cell : one.cells) {
      values.push_back(fmt::format("{}", value_of(layout.top(cell))));
    }
    parts.push_back(fmt::format("{} {} = {}", colour_names()[static_cast<std::size_t>(one.colour)],
                                join(values, "+"), one.sum));
  }
  return join(parts, ", ");
}

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::kRoundBegins:
      return "round_begins";
    case Kind::kLays:
      return "lays";
    case Kind::kCannotLay:
      return "cannot_lay";
    case Kind::kWins:
      return "wins";
    case Kind::kBlocked:
      return "blocked";
    case Kind::kSetAside:
      return "set_aside";
    case Kind::kRoundEnds:
      return "round_ends";
    case Kind::kIllegal:
      return "illegal";
    case Kind::kMatchEnds:
      return "game_ends";
  }
  return "";
}

std::string card_json(Card card) {
  if (card == 0) return "null";
  return fmt::format(R"({{"colour":"{}","value":{}}})",
                     colour_names()[static_cast<std::size_t>(colour_of(card))], value_of(card));
}

// Cells are rows and columns counted from the first card of the round.
std::string cell_json(Cell cell) {
  return fmt::format(R"({{"row":{},"column":{}}})", cell.row, cell.column);
}

std::string series_json(const std::vector<Series>& series) {
  std::vector<std::string> all;
  for (const Series& one : series) {
    std::vector<std::string> cells;
    for (const Cell cell : one.cells) cells.push_back(cell_json(cell));
    all.push_back(fmt::format(R"({{"colour":"{}","sum":{},"cells":[{}]}})",
                              colour_names()[static_cast<std::size_t>(one.colour)], one.sum,
                              join(cells, ",")));
  }
  return "[" + join(all, ",") + "]";
}

// The fields that mean something for the kind of happening. Sides are -1 where nobody wins.
std::string happening_json(const Happening& h, const Position& position) {
  std::string json = fmt::format(R"({{"kind":"{}","round":{})", kind_name(h.kind),
                                 h.kind == Kind::kMatchEnds ? position.round : position.round + 1);
  const auto is = [&h](std::initializer_list<Kind> kinds) {
    return std::find(kinds.begin(), kinds.end(), h.kind) != kinds.end();
  };
  if (!is({Kind::kSetAside, Kind::kRoundEnds, Kind::kMatchEnds})) {
    json += fmt::format(R"(,"seat":{})", h.seat);
  }
  if (is({Kind::kWins, Kind::kBlocked, Kind::kSetAside, Kind::kMatchEnds})) {
    json += fmt::format(R"(,"side":{})", h.side);
  }
  if (is({Kind::kLays, Kind::kCannotLay, Kind::kSetAside, Kind::kIllegal})) {
    json += R"(,"card":)" + card_json(h.card);
  }
  if (is({Kind::kLays})) json += R"(,"covers":)" + card_json(h.covers);
  if (is({Kind::kLays, Kind::kSetAside})) json += R"(,"cell":)" + cell_json(h.cell);
  if (is({Kind::kWins, Kind::kBlocked})) json += R"(,"series":)" + series_json(h.series);
  if (is({Kind::kIllegal})) json += fmt::format(R"(,"decided":{})", h.place);
  return json + "}";
}

}  // namespace

std::vector<std::string> board_lines(const Layout& layout, Cell last) {
  const Cell corner = layout.corner();
  const Board board = layout.board();
  std::vector<std::string> lines;
  for (int row = 0; row < board.height; row++) {
    std::string line;
    for (int column = 0; column < board.width; column++) {
      const Cell cell{corner.row + row, corner.column + column};
      const Card card = layout.top(cell);
      const std::string mark = card == 0 ? " ." : card_mark(card);
      line += cell == last ? "[" + mark + "]" : " " + mark + " ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back("      " + line);
  }
  return lines;
}

Narrator::Narrator(const Rules& rules, std::vector<std::string> strategies)
    : rules_(rules), strategies_(std::move(strategies)) {
  for (std::size_t seat = 0; seat < strategies_.size(); seat++) {
    std::vector<std::string> colours;
    for (int colour = 0; colour < kColours; colour++) {
      if (rules.owner_of(colour) == rules.side_of(static_cast<int>(seat))) {
        colours.push_back(colour_names()[static_cast<std::size_t>(colour)]);
      }
    }
    add(fmt::format("Seat {} plays {} with {}{}.", seat, strategies_[seat], join(colours, " and "),
                    seat == 0 ? " and begins" : ""));
  }
  if (rules.has_neutral()) add("Blue is neutral.");
  add("A card r7 is a red 7; the card laid last stands in brackets.");
}

void Narrator::hear(const Happening& happening, const Position& position) {
  story_.json.push_back(happening_json(happening, position));
  switch (happening.kind) {
    case Kind::kRoundBegins:
      return tell_round(happening, position);
    case Kind::kLays:
      return tell_lay(happening, position);
    case Kind::kCannotLay:
      return add(
          happening.card == 0
              ? fmt::format("  Seat {} has no card left: the round is blocked.", happening.seat)
              : fmt::format("  Seat {} turns {} and cannot lay it: the round is blocked.",
                            happening.seat, card_name(happening.card)));
    case Kind::kWins:
      return add(fmt::format("  {} wins the round: {}.", side_name(happening.side),
                             series_text(position.layout, happening.series)));
    case Kind::kBlocked:
      return tell_blocked(happening, position);
    case Kind::kSetAside:
      return add(fmt::format("  {} at {} is set aside as a point.", card_name(happening.card),
                             cell_name(position.layout, happening.cell)));
    case Kind::kRoundEnds:
      return;
    case Kind::kIllegal:
      return tell_illegal(happening);
    case Kind::kMatchEnds:
      return tell_end(happening, position);
  }
}

void Narrator::tell_round(const Happening& happening, const Position& position) {
  std::vector<std::string> points;
  for (int side = 0; side < rules_.sides(); side++) {
    points.push_back(fmt::format("{}", position.round_wins(side)));
  }
  add("");
  add(fmt::format("Round {}: seat {} begins; rounds won so far {}.", position.round + 1,
                  happening.seat, join(points, " : ")));
}

void Narrator::tell_lay(const Happening& happening, const Position& position) {
  const std::string where = cell_name(position.layout, happening.cell);
  add(happening.covers == 0
          ? fmt::format("  Seat {} lays {} at {}.", happening.seat, card_name(happening.card),
                        position.turn == 1 ? "the middle" : where)
          : fmt::format("  Seat {} lays {} on {} at {}.", happening.seat, card_name(happening.card),
                        card_name(happening.covers), where));
  for (auto& line : board_lines(position.layout, happening.cell)) add(std::move(line));
}

void Narrator::tell_blocked(const Happening& happening, const Position& position) {
  if (happening.side < 0) return add("  Nobody wins the round.");
  add(fmt::format("  {} wins the round by {} series: {}.", side_name(happening.side),
                  happening.series.size(), series_text(position.layout, happening.series)));
}

void Narrator::tell_illegal(const Happening& happening) {
  story_.illegal = fmt::format(
      "Seat {} ({}) decides to lay {} on place {}, which is not legal. That is not allowed, and "
      "the "
      "match is broken off.",
      happening.seat, strategies_[static_cast<std::size_t>(happening.seat)],
      card_name(happening.card), happening.place);
  add("  " + story_.illegal);
}

void Narrator::tell_end(const Happening& happening, const Position& position) {
  add("");
  const std::string rounds =
      fmt::format("{} round{}", position.round, position.round == 1 ? "" : "s");
  add(happening.side < 0
          ? fmt::format("The match is a draw after {}.", rounds)
          : fmt::format("{} wins the match after {}.", side_name(happening.side), rounds));
}

std::string Narrator::side_name(int side) const {
  if (!rules_.teams) return fmt::format("Seat {}", side);
  return fmt::format("The team of seats {} and {}", side, side + 2);
}

}  // namespace stoprule::punto
