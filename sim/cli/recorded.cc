#include "sim/cli/recorded.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/cli/option_list.h"

namespace stoprule {
namespace {

constexpr const char* kPlugin = "--plugin";

const VerbFacts* verb_of(const Words& command) {
  const auto verbs = all_verbs();
  const auto found = std::find_if(verbs.begin(), verbs.end(), [&](const VerbFacts& verb) {
    return !command.empty() && verb.name == command.front() && (bit(verb.verb) & kExperiments) != 0;
  });
  return found == verbs.end() ? nullptr : &*found;
}

const OptionFacts* option_of(Verb verb, const std::string& name) {
  const auto options = all_options();
  const auto found = std::find_if(options.begin(), options.end(), [&](const OptionFacts& option) {
    return long_name(option) == name && takes(verb, option) && option.is_recorded();
  });
  return found == options.end() ? nullptr : &*found;
}

// `key=@FILE` would read a file. Rule text has no such sign.
bool names_file(const std::string& word) { return word.find("=@") != std::string::npos; }

}  // namespace

Result<Options> recorded_options(const Words& command, const std::string& path) {
  const auto refused = [&path](const std::string& what) {
    return Error{fmt::format("{} was not written by this program: its command {}", path, what)};
  };
  const VerbFacts* verb = verb_of(command);
  if (verb == nullptr) return refused("is not run, compare, sweep or tournament");
  Options options;
  options.verb = verb->verb;
  std::set<const OptionFacts*> given;
  const Words words = without_plugins(command);
  for (std::size_t i = 1; i < words.size(); i++) {
    const std::string& word = words[i];
    if (names_file(word)) return refused(fmt::format("names a file to be read: '{}'", word));
    if (!word.starts_with('-')) {
      options.words.push_back(word);
      continue;
    }
    const OptionFacts* option = option_of(verb->verb, word);
    if (option == nullptr) {
      return refused(fmt::format("holds '{}', which decides no result of {}", word, verb->name));
    }
    if (!given.insert(option).second && !option->repeats()) {
      return refused(fmt::format("holds {} twice", word));
    }
    const bool is_flag = option->value == nullptr;
    if (!is_flag && ++i == words.size()) return refused(fmt::format("ends with {}", word));
    if (names_file(words[i])) {
      return refused(fmt::format("names a file to be read: {} '{}'", word, words[i]));
    }
    const Status wrong = option->set(options, is_flag ? "true" : words[i]);
    if (wrong) return refused(fmt::format("has {}, which {}", word, wrong->message));
  }
  return options;
}

Words without_plugins(const Words& command) {
  Words others;
  for (std::size_t i = 0; i < command.size(); i++) {
    if (command[i] == kPlugin) {
      i++;
    } else {
      others.push_back(command[i]);
    }
  }
  return others;
}

}  // namespace stoprule
