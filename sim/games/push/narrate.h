// PUSH, a game told: as a person tells it at the table, and as JSON Lines, one happening each. Used
// by `replay`.
#pragma once

#include "sim/games/push/reference.h"
#include "sim/games/shared/paragraph.h"

namespace stoprule::push {

/// Writes the story of one game while it is played.
class Narrator final : public Listener {
 public:
  /// `strategies` by seat, as text.
  Narrator(const Rules& rules, std::vector<std::string> strategies);
  void hear(const Happening& happening, const Position& position) override;
  Story story() && { return std::move(story_); }

 private:
  void tell_turn_begins(const Happening& happening, const Position& position);
  void tell_card(const Happening& happening, const Position& position);
  void tell_stop(const Happening& happening, const Position& position);
  void tell_take(const Happening& happening, const Position& position);
  void tell_roll(const Happening& happening);
  void tell_illegal(const Happening& happening);
  void tell_end(const Position& position);
  void tell_winner(const Position& position);

  /// Before the first column is taken: the table as everybody sees it.
  void show_table(const Position& position);

  const Rules& rules_;
  std::vector<std::string> strategies_;
  Story story_;
  Paragraph paragraph_;
  bool asked_ = false;        // the player chose to turn the next card
  bool busted_ = false;       // the next roll is for the bust
  bool table_shown_ = false;  // this turn
};

}  // namespace stoprule::push
