// Prose in lines: sentences that become a paragraph of bounded width. Used by the games' narrators;
// knows no game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stoprule {

/// "1 card", "2 cards".
std::string counted(int n, std::string_view thing);

/// A paragraph being told.
class Paragraph {
 public:
  bool empty() const { return text_.empty(); }
  bool ends_with(char c) const { return text_.ends_with(c); }

  /// Adds a sentence, with a blank before it if there is one already.
  void add(std::string_view sentence);
  /// Goes on with the last sentence.
  void go_on(std::string_view text) { text_ += text; }
  /// Wraps it into lines and begins a new one. Lines after the first are indented by 4 if the first
  /// is not.
  void end(std::vector<std::string>& lines, std::size_t indent);

 private:
  std::string text_;
};

}  // namespace stoprule
