#include "sim/cli/manual.h"

#include <fmt/format.h>

#include "sim/cli/option_list.h"
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

// A footer is prose, or "Example" and commands.
std::string footer(const VerbFacts& verb) {
  const std::string_view text = verb.footer;
  if (!text.starts_with("Example")) return text.empty() ? "" : ".Pp\n" + prose(text);
  return displayed(text.substr(text.find('\n') + 1));
}

std::string commands() {
  std::string text = ".Sh COMMANDS\n.Bl -tag -width Ds\n";
  for (const VerbFacts& verb : all_verbs()) {
    text += fmt::format(".It Cm {} Ar {}\n", verb.name, argument(verb.words)) + line(verb.text);
    text += ".Pp\n" + fmt::format(".Ar {} :\n", argument(verb.words)) + line(verb.words_text);
    text += footer(verb);
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

constexpr std::string_view kEnd = R"(.Sh ENVIRONMENT
Every option has a variable,
.Ev STOPRULE_GAMES
for
.Fl Fl games ,
which a word on the command line beats, and which beats a
.Fl Fl config
file.
.Ev NO_COLOR
and
.Ev TERM
are honoured.
.Sh FILES
Beside each
.Ar FILE Ns .csv
stands
.Ar FILE Ns .meta.json ,
which tells how the data came about and what their columns mean.
.Sh EXIT STATUS
.Bl -tag -width Ds
.It 0
Done.
.It 1
A condition that the user set holds: a warning with
.Fl Fl strict ,
an illegal decision of a strategy, a failed self-test.
.It 2
A mistake in the words or files, or an error of the system.
.It 130
Interrupted; what there is was written, and the command that goes on is printed.
.El
)";

}  // namespace

std::string man_page(std::string_view version) {
  return fmt::format(".Dd {}\n.Dt STOPRULE 1\n.Os stoprule {}\n", kDate, version) +
         ".Sh NAME\n.Nm stoprule\n"
         ".Nd Monte Carlo simulator of strategies for push-your-luck card games\n"
         ".Sh SYNOPSIS\n.Nm stoprule\n.Ar verb\n.Op Ar word ...\n.Op Ar option ...\n"
         ".Sh DESCRIPTION\n.Nm\n"
         "plays millions of games of PUSH, Zum Kuhkuck and Punto and says, with error bars, how "
         "strategies fare.\n" +
         commands() + options() + std::string(kEnd);
}

}  // namespace stoprule
