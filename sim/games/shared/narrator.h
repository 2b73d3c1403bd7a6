// A game told from its table of events: sentences for people, and JSON Lines for programs. Knows no
// game.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "sim/games/game.h"
#include "sim/games/shared/course.h"
#include "sim/games/shared/paragraph.h"

namespace stoprule {

/// A kind of event, as the law tells it: its name in JSON, the sentence, and the names of its
/// numbers. In a sentence {name} is a number, or {seat}, or {turn}; {name:card} is "1 card", "2
/// cards". A sentence that begins with a blank goes on with the one before, and one that ends with
/// a line end ends the paragraph.
struct EventRow {
  const char* name;
  const char* sentence;
  std::array<const char*, 4> numbers{};
};

/// Writes a story event by event.
class EventTeller {
 public:
  /// `names`: the strategies by seat.
  EventTeller(std::span<const EventRow> events, std::span<const std::string> names);
  void tell(const Happening& happening, int turn);
  /// `metrics` of each seat at the end, in units; `score` is one of them, and `shares` are the win
  /// shares by seat.
  void tell_end(int turns_n, std::span<const Metric> metrics,
                const std::vector<std::vector<std::uint32_t>>& values);
  Story story() && { return std::move(story_); }

 private:
  std::string sentence(const EventRow& row, const Happening& happening, int turn) const;

  std::span<const EventRow> events_;
  std::vector<std::string> names_;
  Paragraph paragraph_;
  Story story_;
};

}  // namespace stoprule
