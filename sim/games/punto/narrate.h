// Punto, a match told: a line for every card, the board as text, and why a round was won or
// blocked; and the same as JSON Lines. Listens to the reference engine. Used by `replay`.
#pragma once

#include <string>
#include <vector>

#include "sim/games/punto/reference.h"

namespace stoprule::punto {

class Narrator final : public Listener {
 public:
  /// `strategies` by seat.
  Narrator(const Rules& rules, std::vector<std::string> strategies);
  void hear(const Happening& happening, const Position& position) override;
  Story story() && { return std::move(story_); }

 private:
  void tell_round(const Happening& happening, const Position& position);
  void tell_lay(const Happening& happening, const Position& position);
  void tell_blocked(const Happening& happening, const Position& position);
  void tell_illegal(const Happening& happening);
  void tell_end(const Happening& happening, const Position& position);
  void add(std::string line) { story_.lines.push_back(std::move(line)); }
  std::string side_name(int side) const;

  const Rules& rules_;
  std::vector<std::string> strategies_;
  Story story_;
};

/// The visible cards as rows of text, a cell "r7" for a red 7, "." for an empty cell, rows and
/// columns counted from the top left of the box; the card laid last in brackets.
std::vector<std::string> board_lines(const Layout& layout, Cell last);

}  // namespace stoprule::punto
