#include "sim/cli/rule_manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "sim/cli/output.h"
#include "sim/core/names.h"
#include "sim/io/table.h"
#include "sim/language/grammar.h"

namespace stoprule {
namespace {

using Json = nlohmann::ordered_json;
using language::Clause;
using language::Quantity;
using language::Vocabulary;

// "column_value(column, colour)".
std::string spelling(const Vocabulary& vocabulary, const Quantity& quantity) {
  std::vector<std::string> kinds;
  for (const std::size_t kind : quantity.indices) {
    kinds.push_back(vocabulary.index_kinds[kind].name);
  }
  return kinds.empty() ? quantity.name : fmt::format("{}({})", quantity.name, join(kinds));
}

std::string range(const Quantity& quantity) {
  return quantity.truth ? "yes or no" : fmt::format("{}..{}", quantity.low, quantity.high);
}

std::vector<std::string> clauses_of(const Vocabulary& vocabulary, const Quantity& quantity) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < vocabulary.clauses.size(); k++) {
    if ((quantity.clauses >> k & 1u) != 0) names.push_back(vocabulary.clauses[k].name);
  }
  return names;
}

std::string meaning(const Vocabulary& vocabulary, const Quantity& quantity) {
  std::string text = quantity.meaning;
  const auto known = clauses_of(vocabulary, quantity);
  if (known.size() < vocabulary.clauses.size()) {
    text += fmt::format("; in {} only", join(known, " and "));
  }
  return quantity.formula.empty() ? text : fmt::format("{}: {}", text, quantity.formula);
}

std::string indented(const Table& table) {
  std::string text = "  " + table.text();
  for (std::size_t at = text.find('\n'); at + 1 < text.size(); at = text.find('\n', at + 1)) {
    text.insert(at + 1, "  ");
  }
  return text;
}

std::string clauses_text(const Vocabulary& vocabulary) {
  Table table({{"clause"}, {"value"}, {"decides"}});
  for (const Clause& clause : vocabulary.clauses) {
    table.row({clause.name + ":", clause.is_score() ? "a score" : "yes or no", clause.meaning});
    table.row({"", "", "left out: " + clause.otherwise});
  }
  return indented(table);
}

std::string quantities_text(const Vocabulary& vocabulary) {
  Table table({{"quantity"}, {"range"}, {"meaning"}});
  for (const Quantity& quantity : vocabulary.quantities) {
    table.row({spelling(vocabulary, quantity), range(quantity), meaning(vocabulary, quantity)});
  }
  return indented(table);
}

std::string indices_text(const Vocabulary& vocabulary) {
  Table table({{"in brackets"}, {"one of"}, {"meaning"}});
  for (const auto& kind : vocabulary.index_kinds) {
    table.row({kind.name, join(kind.names, " "), kind.meaning});
  }
  return indented(table);
}

// How a score names what it is asked for, by an example; empty if no clause scores things by name.
std::string this_text(const Vocabulary& vocabulary) {
  for (std::size_t k = 0; k < vocabulary.clauses.size(); k++) {
    const auto& scored = vocabulary.clauses[k].scored;
    if (!scored) continue;
    for (const Quantity& quantity : vocabulary.quantities) {
      const bool known = (quantity.clauses >> k & 1u) != 0;
      if (quantity.truth || !known || quantity.indices != std::vector{*scored}) continue;
      return fmt::format(
          "\n  In a clause that is asked for one thing after another, each is `this` in its turn, "
          "and may be\n  left out: {0}: {1} is {0}: {1}(this).\n",
          vocabulary.clauses[k].name, quantity.name);
    }
  }
  return "";
}

// How all things of a kind are gone through, by an example; empty if nothing has one index.
std::string over_text(const Vocabulary& vocabulary) {
  for (const Quantity& quantity : vocabulary.quantities) {
    if (quantity.truth || quantity.indices.size() != 1) continue;
    return fmt::format(
        "\n  max({0}: {1}) is the largest {1} of every {0}; min, sum, count and at_max are "
        "likewise.\n",
        vocabulary.index_kinds[quantity.indices.front()].name, quantity.name);
  }
  return "";
}

std::string shared_text(const Vocabulary& vocabulary) {
  if (vocabulary.shared.empty()) return "";
  Table table({{"parameter"}, {"default"}, {"allowed"}, {"meaning"}});
  for (const Parameter& p : vocabulary.shared) {
    table.row({"$" + p.name, p.format(p.standard), p.allowed(), p.description});
  }
  return "\nParameters that every rule may read as they are, or declare with another default:\n\n" +
         indented(table) +
         "\n  A rule has those on which its quantities or the decisions that it leaves out "
         "depend.\n";
}

}  // namespace

std::string rule_manual(const std::string& game, const Vocabulary& vocabulary) {
  std::string text =
      "\nA rule gives a clause for each decision that it makes itself:\n\n" +
      clauses_text(vocabulary) +
      "\n  Of the places that a score is asked for, the one with the largest wins, on ties the "
      "first.\n\nExamples, ready for a shell:\n\n";
  for (const auto& [name, rule] : vocabulary.examples) {
    text += fmt::format("  stoprule run {} --game {} --rule {}\n", name, game,
                        shell_word(name + "=" + rule));
  }
  text +=
      "\n--rule-file FILE holds lines NAME = TEXT; a line that begins with a blank goes on with "
      "the "
      "rule\nabove. A strategy NAME:limit=0.3 sets the parameter that a text declares as `param "
      "limit`\nand reads as $limit.\n\nQuantities, of the player who decides, at that moment:\n\n" +
      quantities_text(vocabulary) + "\n" + indices_text(vocabulary) + this_text(vocabulary) +
      over_text(vocabulary) + shared_text(vocabulary) + "\nGrammar:\n\n" + language::grammar_text();
  return text;
}

Json rule_manual_json(const Vocabulary& vocabulary) {
  Json clauses = Json::array(), quantities = Json::array(), indices = Json::object();
  for (const Clause& clause : vocabulary.clauses) {
    clauses.push_back({{"name", clause.name},
                       {"type", clause.is_score() ? "score" : "truth"},
                       {"description", clause.meaning},
                       {"default", clause.otherwise}});
  }
  for (const auto& kind : vocabulary.index_kinds) indices[kind.name] = kind.names;
  for (const Quantity& quantity : vocabulary.quantities) {
    Json one = {{"name", quantity.name}, {"type", quantity.truth ? "truth" : "number"}};
    if (!quantity.truth) one["low"] = quantity.low, one["high"] = quantity.high;
    one["indices"] = Json::array();
    for (const std::size_t kind : quantity.indices) {
      one["indices"].push_back(vocabulary.index_kinds[kind].name);
    }
    one["clauses"] = clauses_of(vocabulary, quantity);
    one["formula"] = quantity.formula.empty() ? Json(nullptr) : Json(quantity.formula);
    one["description"] = quantity.meaning;
    quantities.push_back(std::move(one));
  }
  return {{"clauses", clauses},
          {"quantities", quantities},
          {"indices", indices},
          {"grammar", language::grammar_text()}};
}

}  // namespace stoprule
