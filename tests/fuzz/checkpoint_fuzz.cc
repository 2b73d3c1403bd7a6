// Checkpoints: as they come, and with a digest that fits what was played, as a fuzzer finds none.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/core/check.h"
#include "sim/core/fnv.h"
#include "sim/io/shard.h"
#include "tests/fuzz/bytes.h"

namespace {

using namespace stoprule;

void try_checkpoint(std::string_view text) {
  const auto shard = parse_checkpoint(text, "fuzzed");
  if (!shard.ok()) return check(!shard.error().message.empty(), "an error says something");
  // What was read is written, and reads the same.
  const auto again = parse_checkpoint(checkpoint_text(shard.value()), "fuzzed");
  check(again.ok(), "a checkpoint that was written is read");
  check(checkpoint_text(again.value()) == checkpoint_text(shard.value()), "the same checkpoint");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzz::text_of(data, size);
  try_checkpoint(text);
  auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("played")) return 0;
  using Handler = nlohmann::ordered_json::error_handler_t;
  const auto dumped = json["played"].dump(-1, ' ', false, Handler::replace);
  json["digest"] = fmt::format("{:016x}", fnv1a(dumped));
  try_checkpoint(json.dump(-1, ' ', false, Handler::replace));
  return 0;
}
