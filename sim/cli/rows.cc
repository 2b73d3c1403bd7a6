#include "sim/cli/rows.h"

#include <nlohmann/json.hpp>

namespace stoprule {
namespace {

using Json = nlohmann::ordered_json;

struct AsJson {
  Json operator()(std::monostate) const { return nullptr; }
  Json operator()(Hex bits) const { return cell_text(bits); }
  Json operator()(const auto& value) const { return value; }
};

}  // namespace

std::string rows_csv(std::span<const Column> columns, const Rows& rows) {
  std::string text;
  CsvWriter writer(text, columns);
  for (const auto& row : rows) writer.row(row);
  return text;
}

nlohmann::ordered_json rows_json(std::span<const Column> columns, const Rows& rows) {
  Json all = Json::array();
  for (const auto& row : rows) {
    Json object = Json::object();
    for (std::size_t i = 0; i < columns.size(); i++) {
      object[columns[i].name] = std::visit(AsJson{}, row[i]);
    }
    all.push_back(std::move(object));
  }
  return all;
}

std::string json_document(const nlohmann::ordered_json& all) {
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace stoprule
