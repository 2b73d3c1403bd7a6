#include "sim/cli/document.h"

#include <fmt/format.h>

namespace stoprule {
namespace {

struct AsJson {
  Json operator()(std::monostate) const { return nullptr; }
  Json operator()(Hex bits) const { return cell_text(bits); }
  Json operator()(const auto& value) const { return value; }
};

struct Drawn {
  Emphasis emphasis;
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(const Table& table) const { return table.text(emphasis); }
};

}  // namespace

std::string Sheet::csv() const {
  std::string text;
  CsvWriter writer(text, columns);
  for (const auto& row : rows) writer.row(row);
  return text;
}

Json Sheet::json() const {
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

std::string drawn(const Page& page, Emphasis emphasis) {
  std::string text;
  for (const auto& part : page) text += std::visit(Drawn{emphasis}, part);
  return text;
}

std::string json_document(const Json& all) {
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

// No times and nothing of the host: the same command writes the same bytes.
std::string Document::json() const {
  Json all = header;
  all["partial"] = played.partial, all["signature"] = signature, all["warnings"] = warnings;
  if (!findings.is_null()) all.update(findings);
  all["rows"] = rows.json();
  return json_document(all);
}

std::string engine_note(const Game& game, std::span<const NamedRules> rules) {
  for (const NamedRules& each : rules) {
    if (const auto reason = game.lacks_lanes(each.values)) {
      return fmt::format(", by the reference engine: {}", *reason);
    }
  }
  return "";
}

}  // namespace stoprule
