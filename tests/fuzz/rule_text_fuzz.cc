// Rule text: anything as a rule, and each rule asked for every decision.
#include "tests/fuzz/bytes.h"
#include "tests/fuzz/rule_text_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stoprule::push::try_rule_text(stoprule::fuzz::text_of(data, size));
  return 0;
}
