// PUSH, a game told: as a person tells it at the table, and as JSON Lines, one happening each. Used by
// `replay`.
#pragma once

#include "sim/games/push/reference.h"

namespace stoprule::push {

/// Writes the story of one game while it is played.
class Narrator final : public Listener {
 public:
  /// `strategies` by seat, as text.
  Narrator(const Rules& rules, std::vector<std::string> strategies);
  void hear(const Happening& happening, const Position& position) override;
  Story story() && { return std::move(story_); }

 private:
  void say(std::string line) { story_.lines.push_back(std::move(line)); }
  std::string columns(const Position& position) const;
  std::string zone(const Zone& zone) const;
  void tell_turned(const Happening& happening, const Position& position);
  void tell_end(const Position& position);

  const Rules& rules_;
  std::vector<std::string> strategies_;
  Story story_;
};

}  // namespace stoprule::push
