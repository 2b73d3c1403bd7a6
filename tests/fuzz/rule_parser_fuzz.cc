// Rule text read for a game that the first byte chooses: parsed, and its types and ranges checked. It
// makes no strategy, so it tries far more texts than rule_text does.
#include "sim/core/check.h"
#include "strategies/all.h"
#include "tests/fuzz/bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stoprule;
  static const auto games = all_games();
  const std::string_view text = fuzz::text_of(data, size);
  const std::size_t chosen = fuzz::Bytes(text).next() % games.size();
  const auto type = games[chosen]->rule_strategy({.name = "any",
                                                  .text = std::string(text.substr(size > 0 ? 1 : 0)),
                                                  .source = "--rule"});
  if (!type.ok()) check(!type.error().message.empty(), "an error says something");
  return 0;
}
