// Cells, rows and columns of CSV files.
#include "sim/io/csv.h"

#include <sys/wait.h>
#include <unistd.h>

#include <bit>
#include <catch2/catch.hpp>
#include <charconv>
#include <chrono>
#include <clocale>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <limits>
#include <locale>
#include <random>
#include <string>
#include <vector>

#include "sim/io/progress.h"
#include "sim/io/schema.h"
#include "sim/io/sidecar.h"
#include "sim/io/table.h"

namespace stoprule {
namespace {

using namespace std::chrono_literals;

std::string csv_of(const std::vector<Column>& columns, const std::vector<std::vector<Cell>>& rows) {
  std::string text;
  CsvWriter csv(text, columns);
  for (const auto& cells : rows) csv.row(cells);
  return text;
}

Column text_column(std::string name) {
  return {.name = std::move(name), .type = ColumnType::kText, .unit = "", .meaning = ""};
}

double parsed(const std::string& text) {
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = failure == std::errc{} && end == text.data() + text.size();
  return is_whole ? value : std::numeric_limits<double>::quiet_NaN();
}

TEST_CASE("a CSV has its header once and a line a row", "[io]") {
  const std::vector<Column> columns = {text_column("name"),
                                       {"n", ColumnType::kInteger, "", ""},
                                       {"mean", ColumnType::kReal, "", ""},
                                       {"seed", ColumnType::kHex, "", ""}};
  CHECK(csv_of(columns, {}) == "name,n,mean,seed\n");
  CHECK(csv_of(columns, {{"a", std::int64_t{-1}, 0.25, Hex{1}}, {"b", {}, {}, Hex{0xABCDEF}}}) ==
        "name,n,mean,seed\na,-1,0.25,0x1\nb,,,0xabcdef\n");
}

TEST_CASE("cells are quoted only if they need it", "[io]") {
  const std::vector<Column> columns = {text_column("a,b"), text_column("c")};
  CHECK(csv_of(columns, {{"threshold:stop=12,die=4", "plain; text 'x'"},
                         {"say \"no\"", "two\nlines"},
                         {"\r", ""}}) ==
        "\"a,b\",c\n"
        "\"threshold:stop=12,die=4\",plain; text 'x'\n"
        "\"say \"\"no\"\"\",\"two\nlines\"\n"
        "\"\r\",\n");
}

TEST_CASE("the caller may empty the text between rows", "[io]") {
  std::string text;
  CsvWriter csv(text, std::vector<Column>{text_column("a"), text_column("b")});
  text.clear();
  csv.row(std::vector<Cell>{"1", {}});
  CHECK(text == "1,\n");
}

// Whether an action ends the program with a failed check; it runs in a process of its own.
template <class Action>
bool is_refused(Action action) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGABRT, SIG_DFL);  // Catch would report it as ours
    ::close(STDERR_FILENO);
    action();
    ::_exit(0);
  }
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
         WTERMSIG(status) == SIGABRT;
}

TEST_CASE("rows that do not fit the header end the program", "[io]") {
  const std::vector<Column> columns = {text_column("name"), {"n", ColumnType::kInteger, "", ""}};
  CHECK_FALSE(is_refused([&] { csv_of(columns, {{"a", std::int64_t{1}}}); }));
  CHECK(is_refused([&] { csv_of(columns, {{"a"}}); }));
  CHECK(is_refused([&] { csv_of(columns, {{"a", std::int64_t{1}, "b"}}); }));
  CHECK(is_refused([&] { csv_of(columns, {{"a", 0.5}}); }));
  CHECK(is_refused([&] { csv_of(columns, {{std::int64_t{1}, std::int64_t{1}}}); }));
}

TEST_CASE("integers reach both ends of 64 bits and have no exponent", "[io]") {
  CHECK(cell_text(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
  CHECK(cell_text(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(cell_text(std::uint64_t{10'000'000'000'000}) == "10000000000000");
  CHECK(cell_text(Hex{std::numeric_limits<std::uint64_t>::max()}) == "0xffffffffffffffff");
  CHECK(cell_text(Hex{0}) == "0x0");
}

TEST_CASE("missing values are empty", "[io]") {
  CHECK(cell_text(Cell{}) == "");
  CHECK(cell_text(cell_of(std::optional<double>{})) == "");
  CHECK(cell_text(cell_of(std::optional<double>{0.5})) == "0.5");
  CHECK(cell_text(std::numeric_limits<double>::quiet_NaN()) == "");
  CHECK(cell_text(-std::numeric_limits<double>::infinity()) == "-INF");
}

TEST_CASE("reals are plain and short", "[io]") {
  CHECK(real_text(3) == "3");
  CHECK(real_text(0) == "0");
  CHECK(real_text(-0.0) == "-0");
  CHECK(real_text(0.1) == "0.1");
  CHECK(real_text(1.0 / 3) == "0.3333333333333333");
  CHECK(real_text(1e6) == "1000000");
  CHECK(real_text(0.0001) == "0.0001");
  CHECK(real_text(1e20) == "100000000000000000000");
  CHECK(real_text(1e21) == "1e+21");
  CHECK(real_text(2.5e-7) == "2.5e-07");
  CHECK(real_text(-std::numeric_limits<double>::denorm_min()) == "-5e-324");
}

TEST_CASE("every finite real reads back the same", "[io]") {
  // Bit patterns reach all exponents; quotients of counts are what we really write.
  std::mt19937_64 random(20'240'601);
  for (int sample = 0; sample < 50'000; sample++) {
    const auto bits = random();
    const auto any = std::bit_cast<double>(bits);
    const double share =
        static_cast<double>(bits >> 40) / static_cast<double>(1 + (bits & 0xFFFFFF));
    for (const double value : {any, share}) {
      if (!std::isfinite(value)) continue;
      const std::string text = real_text(value);
      if (std::bit_cast<std::uint64_t>(parsed(text)) != std::bit_cast<std::uint64_t>(value)) {
        FAIL("bits " << std::bit_cast<std::uint64_t>(value) << " became " << text);
      }
    }
  }
}

TEST_CASE("no shorter text would read back the same", "[io]") {
  std::mt19937_64 random(7);
  for (int sample = 0; sample < 5'000; sample++) {
    const double value = std::ldexp(static_cast<double>(random() >> 11), -53);  // in [0, 1)
    if (value < 1e-6) continue;
    const std::string text = real_text(value);
    const std::size_t digits = text.size() - text.find_first_not_of("0.");
    if (digits < 2) continue;
    std::array<char, 64> shorter{};
    const auto written = std::to_chars(shorter.data(), shorter.data() + shorter.size(), value,
                                       std::chars_format::scientific, static_cast<int>(digits) - 2);
    CHECK(parsed({shorter.data(), written.ptr}) != value);
  }
}

struct CommaNumbers : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

std::string all_texts() {
  ProgressState state{.done_n = 12'345'678, .all_n = 20'000'000, .note = ""};
  RunRecord record;
  record.seconds = 0.125;
  return cell_text(1234.5) + cell_text(std::uint64_t{1'234'567}) + format_estimate(1234.5, 0.125) +
         format_estimate(0.25, {}, Scale::kPercent) + progress_text(state, 1500ms) +
         sidecar_json(record, {}, "x.csv", {});
}

TEST_CASE("a C++ locale with decimal commas changes nothing", "[io]") {
  const std::string wanted = all_texts();
  const std::locale before = std::locale::global(std::locale(std::locale(), new CommaNumbers));
  const std::string seen = all_texts();
  std::locale::global(before);
  CHECK(seen == wanted);
}

TEST_CASE("a C locale with decimal commas changes nothing", "[io]") {
  const std::string wanted = all_texts();
  const std::string before = std::setlocale(LC_ALL, nullptr);
  bool found = false;
  for (const char* const name :
       {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "es_ES.UTF-8", "de_DE"}) {
    found = found || std::setlocale(LC_ALL, name) != nullptr;
  }
  if (!found) {
    WARN("skipped: no locale with decimal commas is installed (locale -a)");
    return;
  }
  std::array<char, 8> proof{};
  std::snprintf(proof.data(), proof.size(), "%.1f", 0.5);
  const std::string seen = all_texts();
  std::setlocale(LC_ALL, before.c_str());
  CHECK(std::string(proof.data()) == "0,5");
  CHECK(seen == wanted);
}

TEST_CASE("the columns stand in the order of the contract", "[io]") {
  std::vector<Column> run = columns_named(kRunColumns);
  CHECK(csv_of(run, {}) ==
        "game,rules,players,seed,first_game,games_n,slot,strategy,seat,metric,unit,mean,se,lo95,"
        "hi95\n");
  run.push_back(sweep_column("stop", ColumnType::kInteger));
  CHECK(csv_of(run, {}).ends_with(",hi95,sweep_stop\n"));
  CHECK(csv_of(columns_named(kHistogramColumns), {}) ==
        "game,rules,players,seed,first_game,slot,strategy,seat,metric,value,count\n");
}

TEST_CASE("every column has a meaning that is a sentence", "[io]") {
  for (const ColumnFacts& facts : kColumns) {
    CAPTURE(facts.name);
    CHECK(facts.meaning.ends_with('.'));
  }
}

}  // namespace
}  // namespace stoprule
