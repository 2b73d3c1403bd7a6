// The progress line of a long run: share done, games a second, time left, and a text of the
// caller's. Used by the command line, from the thread that waits for the work. Knows no work, no
// clock and no terminal: it is told how much is done, what time it is, and whether anybody looks.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace stoprule {

/// What the line tells.
struct ProgressState {
  std::uint64_t done_n = 0;            ///< games played
  std::uint64_t before_n = 0;          ///< of these, by earlier commands, which took no time here
  std::optional<std::uint64_t> all_n;  ///< games to play; missing if nobody knows
  std::string_view note;               ///< e.g. the leader with its interval
};

/// "42 %  11.9 M games/s  7 s left  note"; what cannot be told yet is left out.
std::string progress_text(const ProgressState& state, std::chrono::duration<double> elapsed);

/// Draws the line over itself; not for use by two threads at once.
class Progress {
 public:
  using Time = std::chrono::steady_clock::time_point;
  enum class Where { kTerminal, kElsewhere };  ///< elsewhere nothing is ever drawn

  static constexpr std::chrono::milliseconds kFirstAfter{1000};  ///< short runs show nothing
  static constexpr std::chrono::milliseconds kBetween{
      100};  ///< at least, from one drawing to the next

  /// Draws to `out` (standard error, usually), cut to `width` places so that it never wraps.
  Progress(std::FILE* out, Where where, Time start, std::size_t width = 80);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { finish(); }

  /// Draws if it is time to.
  void update(const ProgressState& state, Time now);

  /// Erases the line. Call before printing anything else; a later update draws it again.
  void finish();

 private:
  std::FILE* out_;
  Where where_;
  Time start_;
  Time next_;
  std::size_t width_;
  bool drawn_ = false;
};

}  // namespace stoprule
