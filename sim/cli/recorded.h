// The command that a file of results tells, read as options. A file is data: it may say what was
// played, and nothing else. No file that it names is opened, no plugin loaded; neither the
// environment nor a --config file has a say. Used by merge.
#pragma once

#include "sim/cli/options.h"
#include "sim/cli/records.h"

namespace stoprule {

/// The options of RunRecord::command, whose words are a verb, strategies, and options that decide
/// results (kRecorded), each followed by its value. Plugins are left out: whoever wants their code
/// run names them. Anything else is refused by name; `path` names the file in errors.
Result<Options> recorded_options(const Words& command, const std::string& path);

/// A command without the paths of its plugins, which lie elsewhere on other machines.
Words without_plugins(const Words& command);

}  // namespace stoprule
