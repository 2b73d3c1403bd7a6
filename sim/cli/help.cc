#include "sim/cli/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/core/names.h"

namespace stoprule {
namespace {

constexpr std::size_t kWidth = 80;

// "  TERM  text", the text in lines under each other, all of them from the same column on.
std::string entry(std::string_view term, std::string_view text, std::size_t column) {
  std::string lines, line = fmt::format("  {:<{}}", term, column - 2);
  if (term.size() + 4 > column) {
    lines = fmt::format("  {}\n", term);
    line = std::string(column, ' ');
  }
  bool begins = true;
  for (const auto& word : split(text, ' ')) {
    if (!begins && line.size() + 1 + word.size() > kWidth) {
      lines += line + "\n";
      line = std::string(column, ' ');
      begins = true;
    }
    line += (begins ? "" : " ") + word;
    begins = false;
  }
  return lines + line + "\n";
}

std::string verbs_text() {
  std::string text = "Verbs:\n";
  for (const auto& verb : all_verbs()) text += entry(verb.name, verb.text, 14);
  return text;
}

std::string heading() {
  return "stoprule: Monte Carlo simulator of strategies for push-your-luck card games\n"
         "Usage: stoprule VERB [WORDS] [OPTIONS]\n\n";
}

std::string verb_heading(const VerbFacts& verb) {
  return fmt::format("stoprule {}: {}\nUsage: stoprule {} {}... [OPTIONS]\n", verb.name, verb.text,
                     verb.name, verb.words) +
         entry(verb.words, verb.words_text, std::string_view(verb.words).size() + 4);
}

// The first example that is about the verb itself.
std::string first_example(const VerbFacts& verb) {
  for (const auto& line : split(verb.examples, '\n')) {
    if (line.starts_with(fmt::format("stoprule {} ", verb.name))) return line;
  }
  return "";
}

}  // namespace

std::span<const Topic> all_topics() {
  static const std::vector<Topic> topics{
      {"Words",
       {{"strategy", "NAME or NAME:key=value,key=value; list strategies and show NAME tell which"},
        {"rules", "PRESET or PRESET,key=value; list rules tells which"},
        {"count", "250000, 10k, 2M or 1e9, exactly"},
        {"range", "6..18, 6..18:3 or 6,9,12"},
        {"slot", "a strategy's place in the lineup, from 0; slots rotate through the seats"},
        {"seat", "a place in turn order; seat 0 begins"},
        {"lineup", "the strategies of all slots"},
        {"field", "what all other players play, where one is looked at"},
        {"cell", "of a sweep: one combination of parameters and rules"},
        {"deal", "cards and dice of a game id; games that share it differ by decisions alone"},
        {"worth", "of a column in PUSH: its points, less what a die card in it may cost"},
        {"win share", "1 for a lone winner, 1/k for each of k who tie"},
        {"payoff", "what a strategy gets in a field of another: the mean of the metric"},
        {"equilibrium", "how often to play each strategy, so that no other mix gains"},
        {"look", "a moment when a comparison may stop; the anytime interval holds at all of them"},
        {"shared luck", "how many times the games it would take if A and B met other cards"},
        {"signature", "of all counts, exactly: equal signatures, equal games"},
        {"pp", "percentage points: what a difference of two shares is told in"}}},
      {"Conditions",
       {{"METRIC<BOUND, METRIC>BOUND",
         "for --fail-if. Holds if the whole interval, at 96 %, lies beyond the bound, so that luck "
         "alone "
         "makes one hold in at most one of forty commands; where conditions speak of several "
         "values, "
         "intervals are widened to cover them all at once. Bounds are fractions, as in the CSV, or "
         "like 25%."},
        {"WHO.METRIC<BOUND",
         "run: a slot's number or strategy, or game for the whole game. compare: a, b or diff, A - "
         "B "
         "(which is meant without WHO; its win_share by the anytime interval). sweep: a cell's "
         "strategy, or some of its parameters, like threshold:stop=7. tournament: a strategy or "
         "its "
         "number, with mean_payoff, equilibrium_share and, after --mixed, mixed_payoff; or 1/2, "
         "strategy 1 in a field of 2. "
         "Without WHO it speaks of all slots, cells or strategies."}}},
      {"Environment",
       {{"STOPRULE_GAMES=10k",
         "as --games 10k; every option but --config and --help has such a variable. A word on the "
         "command line beats it, "
         "and it beats a --config file."},
        {"NO_COLOR, TERM", "are honoured."}}},
      {"Files",
       {{"FILE.csv", "by --csv and --hist; generate schema explains the columns."},
        {"FILE.meta.json",
         "beside FILE.csv: how the data came about, what the columns mean, and the "
         "totals from which merge and --resume go on."},
        {"settings",
         "for --config, in TOML: keys are the long options, strategies = [...] the words; a "
         "section [run] is for that verb alone. --print-config writes one."}}},
      {"Exit status",
       {{"0", "done"},
        {"1",
         "a condition that the user set holds: --fail-if, a warning with --strict, an illegal "
         "decision of a strategy, a failed self-test"},
        {"2", "a mistake in the words or files, or an error of the system"},
        {"130",
         "interrupted; what there is was written, and the command that goes on is printed"}}},
  };
  return topics;
}

std::string examples_text(std::string_view examples) {
  std::string text;
  for (const auto& line : split(examples, '\n')) {
    if (!line.empty()) text += fmt::format("  {}\n", line);
  }
  return fmt::format("{}:\n{}",
                     std::count(text.begin(), text.end(), '\n') > 1 ? "Examples" : "Example", text);
}

std::string verb_help(const VerbFacts& verb) {
  std::string text = verb_heading(verb), group;
  if (*verb.notes != '\0') text += fmt::format("\n{}", verb.notes);
  for (const auto& option : all_options()) {
    if (!takes(verb.verb, option)) continue;
    if (group != option.group) text += fmt::format("\n{}:\n", option.group);
    group = option.group;
    text += entry(spelled(option), option.text, 24);
  }
  return text + "\n" + examples_text(verb.examples);
}

std::string short_help(const VerbFacts& verb) {
  std::vector<const OptionFacts*> common;
  std::size_t column = 0;
  for (const auto& option : all_options()) {
    if (!takes(verb.verb, option) || !option.is_common()) continue;
    common.push_back(&option);
    column = std::max(column, spelled(option).size() + 4);
  }
  std::string text = verb_heading(verb);
  if (!common.empty()) text += "\n";
  for (const auto* option : common) text += entry(spelled(*option), option->text, column);
  return text + fmt::format("\nExample:\n  {}\n\nstoprule {} --help explains all options.\n",
                            first_example(verb), verb.name);
}

std::string short_program_help() {
  return heading() + verbs_text() +
         "\nStart here:\n"
         "  stoprule run threshold cards risk ev -n 100k\n"
         "  stoprule replay threshold cards risk ev --game-id 1\n"
         "\nVERB -h shows a verb's common options, --help explains everything.\n";
}

std::string program_help() {
  std::string text = heading() + verbs_text();
  text += "\nOptions:\n" + entry("VERB -h", "a verb's common options", 15) +
          entry("VERB --help", "all of them", 15) + entry("--version", "the version", 15);
  for (const Topic& topic : all_topics()) {
    text += fmt::format("\n{}:\n", topic.title);
    for (const auto& [term, meaning] : topic.items) text += entry(term, meaning, 22);
  }
  std::string examples;
  for (const auto& verb : all_verbs()) examples += verb.examples;
  return text + "\n" + examples_text(examples);
}

}  // namespace stoprule
