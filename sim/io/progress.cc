// Wording and drawing of the progress line.
#include "sim/io/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/io/utf8.h"

namespace stoprule {
namespace {

constexpr std::string_view kToLineStart = "\r";
constexpr std::string_view kEraseToEnd = "\x1b[K";  // ECMA-48, EL
constexpr double kMostSeconds = 1e8;                // three years; beyond it nobody waits

// Three significant digits or so: 950, 12.3 k, 1.2 M.
std::string short_number(double number) {
  if (number < 1e3) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f} k", number / 1e3);
  if (number < 1e9) return fmt::format("{:.1f} M", number / 1e6);
  return fmt::format("{:.1f} G", number / 1e9);
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(std::min(seconds, kMostSeconds)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

std::string progress_text(const ProgressState& state, std::chrono::duration<double> elapsed) {
  const double done = static_cast<double>(state.done_n);
  const double here = done - static_cast<double>(state.before_n);
  const double rate = elapsed.count() > 0 ? here / elapsed.count() : 0;
  std::string text;
  const auto append = [&text](std::string_view part) {
    if (!text.empty() && !part.empty()) text += "  ";
    text += part;
  };
  if (state.all_n && *state.all_n > 0) {
    // Rounded down: 100 % means done.
    append(fmt::format("{:.0f} %", std::floor(100 * done / static_cast<double>(*state.all_n))));
  }
  if (rate > 0) append(short_number(rate) + " games/s");
  if (rate > 0 && state.all_n && state.done_n <= *state.all_n) {
    append(duration_text(static_cast<double>(*state.all_n - state.done_n) / rate) + " left");
  }
  append(state.note);
  return text;
}

Progress::Progress(std::FILE* out, Where where, Time start, std::size_t width)
    : out_(out), where_(where), start_(start), next_(start + kFirstAfter), width_(width) {}

void Progress::update(const ProgressState& state, Time now) {
  if (where_ != Where::kTerminal || now < next_) return;
  const std::string text = progress_text(state, now - start_);
  // The last place stays free, as some terminals wrap once it is filled.
  const std::string_view line = cut_to_width(text, std::max<std::size_t>(width_, 1) - 1);
  // One write a drawing, so that nothing flickers. If it fails, nobody is looking.
  const std::string drawing = fmt::format("{}{}{}", kToLineStart, line, kEraseToEnd);
  std::fwrite(drawing.data(), 1, drawing.size(), out_);
  std::fflush(out_);
  drawn_ = true;
  next_ = now + kBetween;
}

void Progress::finish() {
  if (!drawn_) return;
  const std::string erasing = fmt::format("{}{}", kToLineStart, kEraseToEnd);
  std::fwrite(erasing.data(), 1, erasing.size(), out_);
  std::fflush(out_);
  drawn_ = false;
}

}  // namespace stoprule
