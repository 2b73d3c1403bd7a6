// Checkpoints: as they come, and with a digest that fits what was played, as a fuzzer finds none.
#include <nlohmann/json.hpp>

#include "sim/core/check.h"
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
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("played")) return 0;
  try {
    try_checkpoint(checkpoint_text(played_from(json["played"])));
  } catch (const nlohmann::ordered_json::exception&) {  // tells too little
  }
  return 0;
}
