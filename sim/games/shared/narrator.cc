#include "sim/games/shared/narrator.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "sim/core/check.h"
#include "sim/core/names.h"

namespace stoprule {
namespace {

// What a name in a sentence stands for.
int number_of(const EventRow& row, const Happening& happening, int turn, std::string_view name) {
  if (name == "seat") return happening.seat;
  if (name == "turn") return turn;
  for (std::size_t i = 0; i < row.numbers.size(); i++) {
    if (row.numbers[i] != nullptr && name == row.numbers[i]) return happening.numbers[i];
  }
  check(false, "a sentence that names numbers of its event");
  return 0;
}

}  // namespace

EventTeller::EventTeller(std::span<const EventRow> events, std::span<const std::string> names)
    : events_(events), names_(names.begin(), names.end()) {
  for (std::size_t seat = 0; seat < names_.size(); seat++) {
    story_.lines.push_back(
        fmt::format("Seat {} plays {}{}.", seat, names_[seat], seat == 0 ? " and begins" : ""));
  }
  story_.lines.emplace_back();
}

std::string EventTeller::sentence(const EventRow& row, const Happening& happening, int turn) const {
  std::string text;
  std::string_view rest = row.sentence;
  for (std::size_t open; (open = rest.find('{')) != std::string_view::npos;) {
    const std::size_t close = rest.find('}', open);
    const std::string_view inner = rest.substr(open + 1, close - open - 1);
    const std::size_t colon = inner.find(':');
    const int number = number_of(row, happening, turn, inner.substr(0, colon));
    text += rest.substr(0, open);
    text += colon == std::string_view::npos ? fmt::format("{}", number)
                                            : counted(number, inner.substr(colon + 1));
    rest.remove_prefix(close + 1);
  }
  return text + std::string(rest);
}

void EventTeller::tell(const Happening& happening, int turn) {
  const EventRow& row = events_[happening.kind];
  std::string json = fmt::format(R"({{"kind":"{}","turn":{})", row.name, turn);
  if (happening.seat >= 0) json += fmt::format(R"(,"seat":{})", happening.seat);
  for (std::size_t i = 0; i < row.numbers.size() && row.numbers[i] != nullptr; i++) {
    json += fmt::format(R"(,"{}":{})", row.numbers[i], happening.numbers[i]);
  }
  story_.json.push_back(json + "}");

  std::string text = sentence(row, happening, turn);
  const bool ends = text.ends_with('\n');
  if (ends) text.pop_back();
  if (text.starts_with(' ')) {
    paragraph_.go_on(text);
  } else if (!text.empty()) {
    paragraph_.add(text);
  }
  if (ends) paragraph_.end(story_.lines, 0);
}

void EventTeller::tell_end(int turns_n, std::span<const Metric> metrics,
                           const std::vector<std::vector<std::uint32_t>>& values) {
  const std::size_t score = metric_at(metrics, "score"), share = metric_at(metrics, "win_share");
  const std::string unit = metrics[score].unit.substr(0, metrics[score].unit.size() - 1);
  std::vector<std::string> seats, winners;
  story_.lines.emplace_back();
  story_.lines.push_back(fmt::format("The game ends after {}.", counted(turns_n, "turn")));
  for (std::size_t seat = 0; seat < values.size(); seat++) {
    std::string json = fmt::format(R"({{"seat":{})", seat);
    for (std::size_t m = 0; m < metrics.size(); m++) {
      json += fmt::format(R"(,"{}":{})", metrics[m].name,
                          values[seat][m] / static_cast<double>(metrics[m].scale));
    }
    seats.push_back(json + "}");
    const std::string told = counted(static_cast<int>(values[seat][score]), unit);
    story_.lines.push_back(fmt::format("  seat {}  {}  {}", seat, names_[seat], told));
    if (values[seat][share] > 0) winners.push_back(fmt::format("{}", seat));
  }
  story_.lines.push_back(winners.size() == 1
                             ? fmt::format("Seat {} wins.", winners.front())
                             : fmt::format("Seats {} share the win.", join(winners, " and ")));
  story_.json.push_back(
      fmt::format(R"({{"kind":"game_ends","turn":{},"scores":[{}]}})", turns_n, join(seats, ",")));
}

}  // namespace stoprule
