// libFuzzer's target for rule text (CMake option STOPRULE_FUZZ; scripts/fuzz runs it).
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/rule_text_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stoprule::push::try_rule_text({reinterpret_cast<const char*>(data), size});
  return 0;
}
