// The screens of help: the most used on one screen by -h, everything by --help, for a verb and for
// the program; and what concerns all verbs, for the man page too. Made of the list of verbs and
// options.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/cli/option_list.h"

namespace stoprule {

/// Something about all verbs: terms and what they mean.
struct Topic {
  const char* title;
  std::vector<std::pair<const char*, const char*>> items;
};
std::span<const Topic> all_topics();

/// "Example:" or "Examples:" and the commands, indented.
std::string examples_text(std::string_view examples);

/// Every option of a verb, and all its examples.
std::string verb_help(const VerbFacts& verb);
/// At most 24 lines of 80 places: what a verb does, its common options, one example.
std::string short_help(const VerbFacts& verb);
/// Likewise for the program: its verbs, where to start.
std::string short_program_help();
/// Everything that is not about a single verb's options, and all examples.
std::string program_help();

}  // namespace stoprule
