// The --config file of every verb: the first byte chooses the verb, the rest is the file, which
// stands in memory.
#include <sys/mman.h>
#include <unistd.h>

#include "sim/cli/option_list.h"
#include "sim/core/check.h"
#include "tests/fuzz/bytes.h"

namespace {

// A file without a name, with a path while the program runs.
class MemoryFile {
 public:
  MemoryFile() : number_(::memfd_create("config", 0)) { stoprule::check(number_ >= 0, "a file"); }
  void hold(std::string_view text) const {
    const bool held =
        ::ftruncate(number_, 0) == 0 &&
        ::pwrite(number_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
    stoprule::check(held, "a text in memory");
  }
  std::string path() const { return "/proc/self/fd/" + std::to_string(number_); }

 private:
  int number_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stoprule;
  static const MemoryFile file;
  static OptionsReader reader;
  if (size == 0) return -1;
  file.hold(fuzz::text_of(data, size).substr(1));
  const auto verbs = all_verbs();
  const std::vector<std::string> words{verbs[data[0] % verbs.size()].name, "--config", file.path()};
  const auto options = reader.read(words);
  if (!options.ok()) check(!options.error().message.empty(), "an error says something");
  return 0;
}
