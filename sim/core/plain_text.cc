#include "sim/core/plain_text.h"

#include <string_view>
#include <utility>

#include "sim/core/read_file.h"

namespace stoprule {

Result<std::string> plain_text(std::string bytes) {
  constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
  // With a mark or without: half of the bytes of plain letters are 0.
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF") ||
      bytes.find('\0') != std::string::npos) {
    return Error{
        "is UTF-16 text, or holds bytes 0: save it as UTF-8 (in Notepad: Save as, Encoding UTF-8)"};
  }
  if (bytes.starts_with(kUtf8Mark)) bytes.erase(0, kUtf8Mark.size());
  return bytes;
}

Result<std::string> read_text(const std::string& path, std::uint64_t most_bytes) {
  auto bytes = read_file(path, most_bytes, Source::kStream);
  return bytes.ok() ? plain_text(std::move(bytes).value()) : bytes;
}

}  // namespace stoprule
