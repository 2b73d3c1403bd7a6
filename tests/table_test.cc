// Tables and estimates as people see them.
#include "sim/io/table.h"

#include <catch2/catch.hpp>
#include <string>

#include "sim/io/utf8.h"

namespace stoprule {
namespace {

TEST_CASE("tables align by what is seen, not by bytes", "[io]") {
  Table table({{"strategy", Align::kLeft}, {"win share", Align::kRight}, {"note", Align::kLeft}});
  table.row({"threshold", "25.0 ± 0.1 %", ""});
  table.row({"é", "9 %", "x"});
  CHECK(table.text() ==
        "strategy      win share  note\n"
        "threshold  25.0 ± 0.1 %\n"
        "é                   9 %  x\n");
}

TEST_CASE("a table is bold only if told so, and equally wide then", "[io]") {
  Table table({{"a", Align::kRight}, {"b", Align::kLeft}});
  table.row({"10", "x"});
  CHECK(table.text() == " a  b\n10  x\n");
  CHECK(table.text(Emphasis::kBoldHeader) == "\x1b[1m a  b\x1b[0m\n10  x\n");
}

TEST_CASE("widths count code points without combining marks", "[io]") {
  CHECK(display_width("") == 0);
  CHECK(display_width("±é") == 2);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("\u0370") == 1);  // the first after the combining marks
  CHECK(cut_to_width("a±b", 2) == "a±");
  CHECK(cut_to_width("a±b", 1) == "a");
  CHECK(cut_to_width("e\u0301x", 1) == "e\u0301");
  CHECK(cut_to_width("short", 80) == "short");
}

TEST_CASE("the error decides the digits shown", "[io]") {
  CHECK(format_estimate(0.250321, 0.000433, Scale::kPercent) == "25.032 ± 0.043 %");
  CHECK(format_estimate(37.26, 0.98) == "37.26 ± 0.98");
  CHECK(format_estimate(37.26, 9.8) == "37.3 ± 9.8");
  CHECK(format_estimate(1234.5678, 196.0) == "1235 ± 196");
  CHECK(format_estimate(-0.0001, 0.98) == "0.00 ± 0.98");
  // Rounding up adds a digit before the point, which takes one from behind it.
  CHECK(format_estimate(1.0, 0.0996) == "1.00 ± 0.10");
  CHECK(format_estimate(1.0, 9.96) == "1 ± 10");
}

TEST_CASE("estimates without an error show no error", "[io]") {
  CHECK(format_estimate({}, {}) == "-");
  CHECK(format_estimate(37.0, {}) == "37");
  CHECK(format_estimate(0.25, {}, Scale::kPercent) == "25 %");
  CHECK(format_estimate(1.0, 0.0, Scale::kPercent) == "100 ± 0 %");
}

}  // namespace
}  // namespace stoprule
