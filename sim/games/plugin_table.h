// What a plugin's C tables say, checked and turned into what the registries hold; the part that is
// alike for every game. Used by games that take plugins. A table is foreign: every pointer in it
// may be null and every number wrong, and the error says which.
#pragma once

#include "sim/games/game.h"

namespace stoprule {

/// How a plugin is called in `show` and in errors: "plugin FILE".
std::string source_of(const PluginFile& file);

/// Why a table is not of the version and size that a game's interface has, if so.
Status check_head(const PluginFile& file, std::uint32_t abi_version, std::size_t table_size);

/// The parameters of a strategy, `parameters_n` of them. `owner` says whose in errors: "plugin
/// FILE: strategy 'name'".
Result<std::vector<Parameter>> read_parameters(const std::string& owner,
                                               const stoprule_parameter* parameters,
                                               std::size_t parameters_n);

}  // namespace stoprule
