// The sidecars that merge and --resume read: as they come, and with a digest that fits their
// totals, as a fuzzer finds none.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/core/check.h"
#include "sim/core/fnv.h"
#include "sim/experiments/ledger.h"
#include "sim/io/shard.h"
#include "tests/fuzz/bytes.h"

namespace {

using namespace stoprule;

void try_shard(std::string_view text) {
  const auto shard = parse_shard(text, "fuzzed.csv");
  if (!shard.ok()) return check(!shard.error().message.empty(), "an error says something");
  Ledger ledger;
  for (const TotalsRecord& totals : shard.value().totals) {
    ledger.add({totals.key, {totals.first_game, totals.games_n}, totals.numbers});
  }
  ledger.check_whole({shard.value().first_game, shard.value().games_n});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzz::text_of(data, size);
  try_shard(text);
  auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("totals")) return 0;
  using Handler = nlohmann::ordered_json::error_handler_t;
  const auto dumped = json["totals"].dump(-1, ' ', false, Handler::replace);
  json["totals_digest"] = fmt::format("{:016x}", fnv1a(dumped));
  try_shard(json.dump(-1, ' ', false, Handler::replace));
  return 0;
}
