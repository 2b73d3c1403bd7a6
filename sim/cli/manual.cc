#include "sim/cli/manual.h"

#include <fmt/format.h>

#include <cctype>

#include "sim/cli/help.h"
#include "sim/core/names.h"

namespace stoprule {
namespace {

// Of the page's last change in substance: the same bytes whenever it is made.
constexpr std::string_view kDate = "November 28, 2026";

// Text for a line of mdoc: no backslash, and no first letter that makes it a request.
std::string line(std::string_view text) {
  std::string safe = !text.empty() && (text[0] == '.' || text[0] == '\'') ? "\\&" : "";
  for (const char letter : text)
    safe += letter == '\\' ? std::string("\\e") : std::string(1, letter);
  return safe + "\n";
}

// An argument of a macro: quoted, as it may hold blanks and names of macros.
std::string argument(std::string_view text) {
  std::string safe = "\"\\&";
  for (const char letter : text) {
    if (letter == '\\') {
      safe += "\\e";
    } else if (letter == '"') {
      safe += "\"\"";
    } else {
      safe += letter;
    }
  }
  return safe + "\"";
}

// Lines as they stand.
std::string displayed(std::string_view text) {
  std::string shown = ".Bd -literal -offset indent\n";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) shown += line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return shown + ".Ed\n";
}

// ".Fl p , Fl Fl players Ar N".
std::string flags(const OptionFacts& option) {
  std::string text = ".It ";
  const std::string_view names = option.names;
  if (!names.starts_with("--")) text += fmt::format("Fl {} , ", names.substr(1, 1));
  text += fmt::format("Fl Fl {}", long_name(option).substr(2));
  if (option.value != nullptr) text += " Ar " + argument(option.value);
  return text + "\n";
}

// Prose: a sentence a line, as mdoc wants it.
std::string prose(std::string_view text) {
  std::string lines;
  for (std::size_t i = 0; i < text.size(); i++) {
    const bool ends = i > 0 && text[i - 1] == '.';
    const bool is_blank = text[i] == ' ' || text[i] == '\n';
    if (!is_blank) lines += text[i];
    if (is_blank && i + 1 < text.size()) lines += ends ? '\n' : ' ';
  }
  return lines + "\n";
}

std::string commands() {
  std::string text = ".Sh COMMANDS\n.Bl -tag -width Ds\n";
  for (const VerbFacts& verb : all_verbs()) {
    text += fmt::format(".It Cm {} Ar {}\n", verb.name, argument(verb.words)) + line(verb.text);
    text += ".Pp\n" + fmt::format(".Ar {} :\n", argument(verb.words)) + line(verb.words_text);
    if (!std::string_view(verb.notes).empty()) text += ".Pp\n" + prose(verb.notes);
    text += displayed(verb.examples);
  }
  return text + ".El\n";
}

std::string options() {
  std::string text = ".Sh OPTIONS\n", group;
  for (const OptionFacts& option : all_options()) {
    if (group != option.group) {
      if (!group.empty()) text += ".El\n";
      group = option.group;
      text += fmt::format(".Ss {}\n.Bl -tag -width Ds\n", group);
    }
    text += flags(option) + line(option.text);
    std::vector<std::string> takers;
    for (const VerbFacts& verb : all_verbs()) {
      if (takes(verb.verb, option)) takers.emplace_back(verb.name);
    }
    text += line(fmt::format("({})", join(takers, ", ")));
  }
  return text + ".El\n";
}

// What concerns all verbs.
std::string topics() {
  std::string text;
  for (const Topic& topic : all_topics()) {
    std::string title = topic.title;
    for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    text += fmt::format(".Sh {}\n.Bl -tag -width Ds\n", title);
    for (const auto& [term, meaning] : topic.items) {
      text += ".It " + argument(term) + "\n" + prose(meaning);
    }
    text += ".El\n";
  }
  return text;
}

}  // namespace

std::string man_page(std::string_view version) {
  return fmt::format(".Dd {}\n.Dt STOPRULE 1\n.Os stoprule {}\n", kDate, version) +
         ".Sh NAME\n.Nm stoprule\n"
         ".Nd Monte Carlo simulator of strategies for push-your-luck card games\n"
         ".Sh SYNOPSIS\n.Nm stoprule\n.Ar verb\n.Op Ar word ...\n.Op Ar option ...\n"
         ".Sh DESCRIPTION\n.Nm\n"
         "plays millions of games of PUSH, Zum Kuhkuck and Punto and says, with error bars, how "
         "strategies fare.\n" +
         commands() + options() + topics();
}

}  // namespace stoprule
