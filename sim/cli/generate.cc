// The verb `generate`: completions, the man page and the reference of columns, made of what the
// program knows about itself.
#include <fmt/format.h>

#include "sim/cli/completions.h"
#include "sim/cli/manual.h"
#include "sim/cli/output.h"
#include "sim/cli/verbs.h"
#include "sim/core/names.h"
#include "sim/io/table.h"

namespace stoprule {
namespace {

std::string_view type_name(ColumnType type) {
  switch (type) {
    case ColumnType::integer:
      return "integer";
    case ColumnType::real:
      return "real";
    case ColumnType::text:
      return "text";
    case ColumnType::hex:
      return "0x text";
  }
  return "";
}

std::string columns_text(std::string_view file, std::span<const Column> columns) {
  Table table({{"  column"}, {"type"}, {"unit"}, {"meaning"}});
  for (const Column& column : columns) {
    table.row(
        {"  " + column.name, std::string(type_name(column.type)), column.unit, column.meaning});
  }
  return fmt::format("{}\n{}", file, table.text());
}

// Every file with its columns, in order.
std::string schema() {
  auto swept = columns_named(kRunColumns);
  swept.push_back(sweep_column("KEY", ColumnType::text));
  return columns_text("run --csv", columns_named(kRunColumns)) +
         columns_text("\nrun --hist", columns_named(kHistogramColumns)) +
         columns_text("\ncompare --csv", columns_named(kCompareColumns)) +
         columns_text("\nsweep --csv (a column for each KEY swept)", swept) +
         columns_text("\ntournament --csv", columns_named(kTournamentColumns));
}

}  // namespace

Result<int> generate_verb(const Options& options, const Context& context) {
  const std::vector<std::string> kinds{"bash", "zsh", "fish", "man", "schema"};
  // Asked by the shells' scripts: what may stand where the last word is.
  if (options.words.size() > 1 && options.words.front() == "words") {
    return print(completions(std::span(options.words).subspan(1), context.games));
  }
  if (options.words.size() != 1) return Error{fmt::format("generate one of: {}", join(kinds))};
  const std::string& what = options.words.front();
  if (what == "bash" || what == "zsh" || what == "fish") {
    return print(std::string(completion_script(what)));
  }
  if (what == "man") return print(man_page(context.program.version));
  if (what == "schema") return print(schema());
  return unknown_name("output", what, kinds);
}

}  // namespace stoprule
