#include "sim/language/lexer.h"

#include <fmt/format.h>

#include <array>

#include "sim/core/names.h"

namespace stoprule::language {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// The longer ones first.
constexpr std::array<std::string_view, 17> kSigns{"<=", ">=", "==", "!=", "..", "<", ">", "=", "+",
                                                  "-",  "*",  "/",  "(",  ")",  ",", ":", ";"};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Tokens tokens() {
    if (text_.size() > kLongestText) {
      fail(kLongestText,
           fmt::format("the text goes on: a rule has at most {} characters", kLongestText));
    }
    while (!tokens_.mistake) {
      skip_blanks();
      if (at_ == text_.size()) break;
      read_one();
    }
    tokens_.list.push_back({.kind = Token::Kind::kEnd, .text = {}, .offset = text_.size()});
    return std::move(tokens_);
  }

 private:
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  char next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (text_[at_] == '#') {
        while (at_ < text_.size() && text_[at_] != '\n') at_++;
      } else if (is_blank(text_[at_])) {
        at_++;
      } else {
        return;
      }
    }
  }

  void read_one() {
    const std::size_t begin = at_;
    if (is_letter(here())) {
      put(Token::Kind::kName, begin, word());
    } else if (here() == '$') {
      at_++;
      if (!is_letter(here())) return fail(begin, "a parameter is $ and its name, like $limit");
      put(Token::Kind::kParameter, begin, word());
    } else if (is_digit(here()) || (here() == '.' && is_digit(next()))) {
      read_number();
    } else if (here() == '"') {
      read_string();
    } else {
      for (const auto sign : kSigns) {
        if (text_.substr(at_).starts_with(sign)) {
          at_ += sign.size();
          return put(Token::Kind::kSign, begin, sign);
        }
      }
      fail(begin, "this character means nothing here");
    }
  }

  std::string_view word() {
    const std::size_t begin = at_;
    while (is_letter(here()) || is_digit(here())) at_++;
    return text_.substr(begin, at_ - begin);
  }

  // Digits, and a point with up to four more. Two points are the sign of a range.
  void read_number() {
    const std::size_t begin = at_;
    std::int64_t units = 0;
    bool too_large = false;
    const auto take_digit = [&] {
      units = units * 10 + (here() - '0');
      too_large = too_large || units > kLargestNumber * kDecimalUnit;
      if (too_large) units = 0;
      at_++;
    };
    while (is_digit(here())) take_digit();
    const bool whole = !(here() == '.' && is_digit(next()));
    int places = 0;
    if (!whole) {
      at_++;
      for (; is_digit(here()); places++) {
        if (places == 4) return fail(at_, "numbers have up to 4 decimals");
        take_digit();
      }
    }
    for (; places < 4; places++) units *= 10;
    if (too_large || units > kLargestNumber * kDecimalUnit) {
      return fail(begin, fmt::format("numbers are at most {}", kLargestNumber));
    }
    if (is_letter(here())) return fail(at_, "a letter in a number");
    put(Token::Kind::kNumber, begin, text_.substr(begin, at_ - begin));
    tokens_.list.back().number = units;
    tokens_.list.back().whole = whole;
  }

  void read_string() {
    const std::size_t begin = at_++;
    const std::size_t end = text_.find_first_of("\"\n", at_);
    if (end == std::string_view::npos || text_[end] == '\n') {
      return fail(begin, "the quote does not end in this line");
    }
    const std::string_view words = text_.substr(at_, end - at_);
    if (printable(words) != words) {
      return fail(begin, "a description is plain text in UTF-8, without control characters");
    }
    put(Token::Kind::kString, begin, words);
    at_ = end + 1;
  }

  void put(Token::Kind kind, std::size_t offset, std::string_view text) {
    tokens_.list.push_back({.kind = kind, .text = text, .offset = offset});
  }
  void fail(std::size_t offset, std::string message) {
    if (!tokens_.mistake) tokens_.mistake = Mistake{offset, std::move(message)};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Tokens tokens_;
};

}  // namespace

Tokens cut_into_tokens(std::string_view text) { return Lexer(text).tokens(); }

}  // namespace stoprule::language
