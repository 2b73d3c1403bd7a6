// The list of verbs and options, each once: names, help, who takes it, how its value is read. Used
// by options.cc, which parses by it, and by all that is to be told about options; knows no parser.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sim/cli/verbs.h"

namespace stoprule {

/// A verb and its help.
struct VerbFacts {
  Verb verb;
  const char* name;
  const char* words;  // positional arguments
  const char* words_text;
  const char* text;
  const char* notes;     // prose, or empty
  const char* examples;  // commands, a line each; the first is the most typical
  Result<int> (*call)(const Options& options, const Context& context);
};

/// What may be said of an option, added up.
enum OptionMarks : unsigned {
  kRepeats = 1,  // may be given more than once
  kCommon = 2,   // often used: on the short help
  kRecorded = 4  // decides results, so an experiment's own command may hold it
};

/// An option, for the verbs of which the bits are set.
struct OptionFacts {
  const char* names;
  const char* value;  // what stands for the value in help; null: a flag
  unsigned verbs;
  const char* group;
  const char* text;
  Status (*set)(Options& options, const std::string& text);  // null: the parser's own affair
  unsigned marks = 0;

  bool repeats() const { return (marks & kRepeats) != 0; }
  bool is_common() const { return (marks & kCommon) != 0; }
  bool is_recorded() const { return (marks & kRecorded) != 0; }
};

/// Verbs as a set.
constexpr unsigned bit(Verb verb) { return 1u << static_cast<unsigned>(verb); }
inline constexpr unsigned kPlays = bit(Verb::kRun) | bit(Verb::kReplay) | bit(Verb::kBench);
/// Verbs that play many games and write files.
inline constexpr unsigned kExperiments =
    bit(Verb::kRun) | bit(Verb::kCompare) | bit(Verb::kSweep) | bit(Verb::kTournament);
inline constexpr unsigned kAll = kPlays | kExperiments | bit(Verb::kList) | bit(Verb::kShow);

/// The group in help of options about how the work is done.
inline constexpr const char* kHowToWork = "How to work";

/// In the order of the enum.
std::span<const VerbFacts> all_verbs();
inline const VerbFacts& facts_of(Verb verb) { return all_verbs()[static_cast<std::size_t>(verb)]; }
std::vector<std::string> verb_names();

/// In the order of help. An option may come twice, with different values for different verbs.
std::span<const OptionFacts> all_options();
/// "--games".
std::string long_name(const OptionFacts& option);
bool takes(Verb verb, const OptionFacts& option);
/// Whether a verb's words are strategies.
bool takes_strategies(const VerbFacts& verb);
/// As the user types it: "-n, --games N".
std::string spelled(const OptionFacts& option);
/// Long names of a verb's options.
std::vector<std::string> option_names(Verb verb);

}  // namespace stoprule
