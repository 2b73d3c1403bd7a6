// What an experiment tells, as one document: drawn as a page on screen, as CSV and as JSON, and
// remembered by sidecars. Verbs fill it; conduct() draws it. Knows columns, not what they mean.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "sim/cli/condition.h"
#include "sim/cli/records.h"
#include "sim/experiments/lineup.h"
#include "sim/io/csv.h"
#include "sim/io/table.h"

namespace stoprule {

using Json = nlohmann::ordered_json;

/// A cell a column each.
using Rows = std::vector<std::vector<Cell>>;

/// Rows that stand in a CSV and in JSON: made once, written twice.
struct Sheet {
  std::vector<Column> columns = {};
  Rows rows = {};

  /// With a header line.
  std::string csv() const;
  /// An object a row, by the columns' names; what is missing is null, bits are 0x text.
  Json json() const;
};

/// Lines and tables, from the heading to the last note.
using Page = std::vector<std::variant<std::string, Table>>;
std::string drawn(const Page& page, Emphasis emphasis);

/// A whole JSON document as text; bytes that are not UTF-8 are replaced.
std::string json_document(const Json& all);
/// A number, or null where there is none.
template <class Number>
Json or_null(const std::optional<Number>& number) {
  return number ? Json(*number) : Json(nullptr);
}

struct Document {
  Page page;
  std::optional<GameRange> reproduces = {};  ///< games of the page's last line; missing: no line

  Json header;         ///< what JSON begins with: what was played
  Json findings = {};  ///< what stands between its warnings and its rows
  Sheet rows;
  bool rows_written = false;  ///< they are in the CSV already
  Sheet hist = {}, looks = {};

  std::vector<Setting> settings = {};  ///< that sidecars tell first
  std::vector<RulesRecord> rules;
  std::vector<StrategyRecord> strategies;
  std::string signature;

  Played played;
  std::string amount = {};                   ///< of it, in words: "1 000 games"
  std::vector<std::string> notes = {};       ///< talk; not if quiet
  std::vector<std::string> warnings = {};    ///< likewise, but told if they make --strict fail
  std::vector<std::string> complaints = {};  ///< always; the exit code is then 1
  Measured measured;                         ///< by the experiment's subjects and their metrics

  std::string json() const;
};

/// For a heading: that the reference engine plays rules of which the game has no lanes, and why;
/// else empty.
std::string engine_note(const Game& game, std::span<const NamedRules> rules);

}  // namespace stoprule
