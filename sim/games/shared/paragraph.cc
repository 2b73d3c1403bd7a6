#include "sim/games/shared/paragraph.h"

#include <fmt/format.h>

#include "sim/core/names.h"

namespace stoprule {
namespace {

constexpr std::size_t kLineWidth = 96;

}  // namespace

std::string counted(int n, std::string_view thing) {
  return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

void Paragraph::add(std::string_view sentence) {
  if (!text_.empty()) text_ += " ";
  text_ += sentence;
}

void Paragraph::end(std::vector<std::string>& lines, std::size_t indent) {
  std::string line(indent, ' ');
  for (const auto& word : split(text_, ' ')) {
    if (line.size() + 1 + word.size() > kLineWidth) {
      lines.push_back(line);
      line.assign(indent == 0 ? 4 : indent, ' ');
    }
    if (line.find_first_not_of(' ') != std::string::npos) line += ' ';
    line += word;
  }
  if (!text_.empty()) lines.push_back(line);
  text_.clear();
}

}  // namespace stoprule
