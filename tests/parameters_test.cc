// Tests of named values: what is read, what is refused and in which words, and the way back to
// text.
#include "sim/core/parameters.h"

#include <catch2/catch.hpp>

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

}  // namespace
}  // namespace stoprule
