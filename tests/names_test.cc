// Tests of names: the nearest one to a mistyped one, and the sentence that says so.
#include "sim/core/names.h"

#include <catch2/catch.hpp>

namespace stoprule {
namespace {

const std::vector<std::string> kKnown{"threshold", "cards", "risk", "ev", "random"};

TEST_CASE("a mistyped name finds the nearest known one", "[core]") {
  CHECK(nearest_name("treshold", kKnown) == "threshold");  // a letter left out
  CHECK(nearest_name("cardss", kKnown) == "cards");        // one too many
  CHECK(nearest_name("rusk", kKnown) == "risk");           // another letter
  CHECK(nearest_name("radnom", kKnown) == "random");       // two swapped
  CHECK(nearest_name("risk", kKnown) == "risk");
  CHECK(nearest_name("THRESHOLD", kKnown) == "threshold");  // another case
  CHECK(nearest_name("thr", kKnown) == "threshold");        // its beginning
}

TEST_CASE("a name with more than half of its letters different finds none", "[core]") {
  CHECK(nearest_name("banana", kKnown).empty());
  CHECK(nearest_name("", kKnown).empty());
  CHECK(nearest_name("e", kKnown) == "ev");
  CHECK(nearest_name("xy", kKnown).empty());
  CHECK(nearest_name("anything", {}).empty());
}

TEST_CASE("names that tables take for a missing value are known in any case", "[core]") {
  for (const char* name : {"NA", "na", "NaN", "nan", "null", "NULL", "None", "none"}) {
    CHECK(means_missing(name));
  }
  for (const char* name : {"nah", "nana", "n", "nil", "ev"}) CHECK_FALSE(means_missing(name));
}

TEST_CASE("names of any length are compared without harm", "[core]") {
  CHECK(nearest_name(std::string(1'000'000, 'r'), kKnown).empty());
}

TEST_CASE("an unknown name is told with the nearest and with all", "[core]") {
  CHECK(unknown_name("strategy", "rsk", kKnown).message ==
        "unknown strategy 'rsk'. Did you mean 'risk'? Known: threshold, cards, risk, ev, random.");
  CHECK(unknown_name("strategy", "banana", kKnown).message ==
        "unknown strategy 'banana'. Known: threshold, cards, risk, ev, random.");
}

TEST_CASE("text is cut at every separator, and an empty last part is a part", "[core]") {
  using Parts = std::vector<std::string>;
  CHECK(split("", ',') == Parts{});
  CHECK(split("a", ',') == Parts{"a"});
  CHECK(split("a,b", ',') == Parts{"a", "b"});
  CHECK(split("a,", ',') == Parts{"a", ""});
  CHECK(split(",a", ',') == Parts{"", "a"});
  CHECK(split(",", ',') == Parts{"", ""});
  CHECK(split("a,,b", ',') == Parts{"a", "", "b"});
  CHECK(join(split("a,,b", ',')) == "a, , b");
}

}  // namespace
}  // namespace stoprule
