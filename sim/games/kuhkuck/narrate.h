// Zum Kuhkuck, a game told: as a person tells it at the table, and as JSON Lines, one happening
// each. Used by `replay`.
#pragma once

#include "sim/games/kuhkuck/reference.h"
#include "sim/games/shared/paragraph.h"

namespace stoprule::kuhkuck {

/// Writes the story of one game while it is played.
class Narrator final : public Listener {
 public:
  /// `strategies` by seat, as text.
  Narrator(const Rules& rules, std::vector<std::string> strategies);
  void hear(const Happening& happening, const Position& position) override;
  Story story() && { return std::move(story_); }

 private:
  void tell_declaration(const Happening& happening);
  void tell_draw(const Happening& happening, const Position& position);
  void tell_illegal(const Happening& happening);
  void tell_end(const Position& position);
  void end_paragraph() { paragraph_.end(story_.lines, 0); }

  const Rules& rules_;
  std::vector<std::string> strategies_;
  Story story_;
  Paragraph paragraph_;
};

}  // namespace stoprule::kuhkuck
