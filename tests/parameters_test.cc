// Tests of named values: what is read, what is refused and in which words, and the way back to
// text.
#include "sim/core/parameters.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

namespace stoprule {
namespace {

const std::vector<Parameter> kParameters{
    Parameter::integer("stop", 12, -3, 30, "where to stop"),
    Parameter::decimal("limit", 2000, 0, kDecimalUnit, "chance from which to stop"),
    Parameter::choice("star", {"none", "all"}, "what a star takes")};

Result<Values> parse(std::string_view text) {
  return parse_values("strategy 'x'", kParameters, text, default_values(kParameters));
}
std::string message(std::string_view text) {
  const auto values = parse(text);
  return values.ok() ? "" : values.error().message;
}

TEST_CASE("values that are not given keep their defaults", "[core]") {
  CHECK(parse("").value() == Values{12, 2000, 0});
  CHECK(parse("limit=0.25").value() == Values{12, 2500, 0});
  CHECK(parse("star=all,stop=-3").value() == Values{-3, 2000, 1});
}

TEST_CASE("decimals are kept exactly, in units of 1/10000", "[core]") {
  for (const auto& [text, value] :
       std::vector<std::pair<std::string, std::int64_t>>{{"0", 0},
                                                         {"1", 10'000},
                                                         {"0.2", 2000},
                                                         {"0.0001", 1},
                                                         {"0.20000000", 2000},
                                                         {"00.5", 5000}}) {
    INFO(text);
    REQUIRE(kParameters[1].parse(text).ok());
    CHECK(kParameters[1].parse(text).value() == value);
  }
}

TEST_CASE("what is not a number of the parameter's kind is refused", "[core]") {
  for (const std::string text : {"", "-", ".5", "1.", "0.00001", "1e-1", "+0.5", " 0.5", "0.5 ",
                                 "0,5", "0.5.1", "nan", "0x1", "99999999999999999999", "1.00001"}) {
    INFO(text);
    CHECK_FALSE(kParameters[1].parse(text).ok());
  }
  for (const std::string text : {"", "1.0", "1.", "1e1", "31", "-4", "12 ", "--1", "twelve"}) {
    INFO(text);
    CHECK_FALSE(kParameters[0].parse(text).ok());
  }
}

TEST_CASE("the ends of a range belong to it", "[core]") {
  CHECK(kParameters[0].parse("30").ok());
  CHECK(kParameters[0].parse("-3").ok());
  CHECK(kParameters[1].parse("1.0000").ok());
  CHECK_FALSE(kParameters[1].parse("1.0001").ok());
  CHECK_FALSE(kParameters[1].parse("-0.0001").ok());
}

TEST_CASE("an error names the owner, the key, what was given and what is allowed", "[core]") {
  CHECK(message("stop=31") == "strategy 'x': stop=31 is out of range: -3..30, whole.");
  CHECK(message("limit=2") == "strategy 'x': limit=2 is out of range: 0..1, up to 4 decimals.");
  CHECK(message("stop=a") == "strategy 'x': stop=a is not a number it takes: -3..30, whole.");
  CHECK(message("star=al") ==
        "strategy 'x': star=al is not possible. Did you mean 'all'? Allowed: none | all.");
  CHECK(message("stp=1") ==
        "strategy 'x': unknown parameter 'stp'. Did you mean 'stop'? Known: stop, limit, star.");
  CHECK(message("stop=1,stop=2") == "strategy 'x': stop is given twice.");
  CHECK(message("stop=1,stop=1") == "strategy 'x': stop is given twice.");
  for (const std::string text : {"stop", "=3", "stop=1,", ",stop=1", "stop=1,,limit=0"}) {
    INFO(text);
    CHECK(message(text).find("is not of the form key=value") != std::string::npos);
  }
}

TEST_CASE("every value is read back from its text", "[core]") {
  for (const Parameter& parameter : kParameters) {
    for (std::int64_t value = parameter.low; value <= parameter.high; value++) {
      const auto again = parameter.parse(parameter.format(value));
      if (again.ok() && again.value() == value) continue;
      FAIL_CHECK(parameter.name << " " << value << " " << parameter.format(value));
    }
  }
  CHECK(kParameters[1].format(2000) == "0.2");
  CHECK(kParameters[1].format(0) == "0");
  CHECK(kParameters[1].format(10'000) == "1");
  CHECK(kParameters[1].format(-1) == "-0.0001");
  CHECK(format_values(kParameters, {7, 25, 1}) == "stop=7,limit=0.0025,star=all");
  CHECK(parse("stop=7,limit=0.0025,star=all").value() == Values{7, 25, 1});
}

TEST_CASE("what is allowed is told by kind", "[core]") {
  CHECK(kParameters[0].allowed() == "-3..30, whole");
  CHECK(kParameters[1].allowed() == "0..1, up to 4 decimals");
  CHECK(kParameters[2].allowed() == "none | all");
}

// Keys 2..4 between two ordinary parameters.
std::vector<Parameter> with_table() {
  return {kParameters[0],
          Parameter::table(
              "points", 2, 9,
              {{"plain", {4, 5, 6}, "as printed"}, {"short", {1, kNoNumber, 3}, "made up"}},
              "points by cards"),
          kParameters[2]};
}

TEST_CASE("a table takes a place for each key, and the parameters after it come after", "[core]") {
  const auto parameters = with_table();
  CHECK(default_values(parameters) == Values{12, 4, 5, 6, 0});
  const auto read = [&](std::string_view text) {
    const auto values = parse_values("rules", parameters, text, default_values(parameters));
    return values.ok() ? values.value() : Values{};
  };
  CHECK(read("star=all,points=short,stop=3") == Values{3, 1, kNoNumber, 3, 1});
  CHECK(read("points=3:9/2:0") == Values{12, 0, 9, kNoNumber, 0});
  CHECK(format_values(parameters, {12, 0, 9, kNoNumber, 0}) == "stop=12,points=2:0/3:9,star=none");
  CHECK(format_values(parameters, {12, 1, kNoNumber, 3, 1}) == "stop=12,points=short,star=all");
  CHECK(parameters[1].note(Values{4, 5, 6}) == "as printed");
  CHECK(parameters[1].note(Values{4, 5, 7}).empty());
}

TEST_CASE("a table is read from a file, with comments, and told as numbers", "[core]") {
  const auto path = std::filesystem::temp_directory_path() / "stoprule-table-test.txt";
  std::ofstream(path) << "# my card\n2:7 3:8   # two\n\n/4:9\n";
  const auto table = with_table()[1];
  const auto read = table.read("@" + path.string());
  REQUIRE(read.ok());
  CHECK(read.value() == Values{7, 8, 9});
  CHECK(table.text(read.value()) == "2:7/3:8/4:9");
  std::filesystem::remove(path);
  CHECK(table.read("@" + path.string()).error().message.find("cannot be read") !=
        std::string::npos);
}

TEST_CASE("a table's mistakes are refused with what is allowed", "[core]") {
  const auto table = with_table()[1];
  for (const std::string text : {"1:3", "5:3", "2:10", "2:-1", "2:x", ":3", "2:", "2:3/",
                                 "2:3//3:4", "2:3/2:3", "2:3:4", ":"}) {
    INFO(text);
    CHECK_FALSE(table.read(text).ok());
  }
  CHECK(table.read("2:3/5:1").error().message ==
        "points: '5:1' is not an entry it takes: key 2..4, a colon, number 0..9.");
  CHECK(table.read("plian").error().message ==
        "points=plian is no table. Did you mean 'plain'? Allowed: plain | short | KEY:NUMBER/..., "
        "keys 2..4, numbers 0..9 | @FILE.");
}

}  // namespace
}  // namespace stoprule
