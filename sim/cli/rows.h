// Rows of an experiment's data, which stand in its CSV and in its JSON: made once, written twice.
// Used by the verbs' texts; knows columns, not what they mean.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/io/csv.h"

namespace stoprule {

/// A cell a column each.
using Rows = std::vector<std::vector<Cell>>;

/// With a header line.
std::string rows_csv(std::span<const Column> columns, const Rows& rows);
/// An object a row, by the columns' names; what is missing is null, bits are 0x text.
nlohmann::ordered_json rows_json(std::span<const Column> columns, const Rows& rows);

/// A whole JSON document as text; bytes that are no UTF-8 are replaced.
std::string json_document(const nlohmann::ordered_json& all);

}  // namespace stoprule
