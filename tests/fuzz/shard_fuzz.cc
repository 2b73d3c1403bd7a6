// The sidecars that merge and --resume read: as they come, and with a digest that fits what they
// tell, as a fuzzer finds none. Then their command, read as options, and their totals, as those of
// a run: whatever passes can be told.
#include <nlohmann/json.hpp>

#include "sim/cli/recorded.h"
#include "sim/core/check.h"
#include "sim/experiments/run.h"
#include "sim/io/json_text.h"
#include "sim/io/shard.h"
#include "strategies/all.h"
#include "tests/fuzz/bytes.h"

namespace {

using namespace stoprule;

const RunPlan& plan() {
  static const auto game = make_push();
  static const RunPlan two = [] {
    RunPlan plan;
    plan.lineup = make_lineup(*game, "base", std::vector<std::string>{"cards"}, 2, true).value();
    return plan;
  }();
  return two;
}

void try_totals(const TotalsRecord& totals) {
  const auto arena = make_arena(plan());
  Tally tally(arena->shape());
  if (!tally.set_numbers(totals.numbers)) return;
  const GamesTold games{totals.first_game, totals.games_n, totals.games_n};
  if (const Status wrong = arena->check_totals(tally, games)) {
    return check(!wrong->message.empty(), "an error says something");
  }
  static_cast<void>(metric_rows(plan().lineup.game->facts(), tally));
}

void try_sidecar(std::string_view text) {
  const auto sidecar = parse_sidecar(text, "fuzzed.meta.json");
  if (!sidecar.ok()) return check(!sidecar.error().message.empty(), "an error says something");
  const PlayedRecord& played = sidecar.value().played;
  const auto options = recorded_options(played.command, "fuzzed.csv");
  if (!options.ok()) check(!options.error().message.empty(), "an error says something");
  Ledger ledger;
  for (const TotalsRecord& totals : played.totals) {
    ledger.add({totals.key, {totals.first_game, totals.games_n}, totals.numbers});
    try_totals(totals);
  }
  const GameRange ids = ids_of(played);
  ledger.check_whole(ids);
}

// The digest that whoever wrote this would have given it; nothing if it tells too little.
std::optional<std::string> sealed(nlohmann::ordered_json json) {
  try {
    const PlayedRecord played = played_from(json);
    const auto& csv = json.at("resources").at(0);
    std::string hash = csv.at("hash").get<std::string>();
    if (hash.starts_with(kHashKind)) hash.erase(0, kHashKind.size());
    const CsvFacts facts{whole_number(csv.at("bytes")), hash};
    json["digest"] = digest_of(played_json(played, facts), totals_text(played));
    return line_of(json);
  } catch (const nlohmann::ordered_json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzz::text_of(data, size);
  try_sidecar(text);
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!json.is_object()) return 0;
  if (const auto whole = sealed(json)) try_sidecar(*whole);
  return 0;
}
