// What an experiment goes on from: the totals of earlier commands in a sidecar, a checkpoint or
// shards, and whether they are of the same program, plugins and command.
#pragma once

#include <optional>
#include <string>

#include "sim/cli/checkpoint.h"
#include "sim/cli/session.h"
#include "sim/experiments/ledger.h"
#include "sim/io/shard.h"

namespace stoprule {

struct Experiment;

/// Refuses what another program played; `source` names the file in errors.
Status check_program(const ProgramRecord& played, const ProgramRecord& here,
                     const std::string& source);

/// Of --checkpoint, if given.
std::optional<Checkpoint> make_checkpoint(const Session& session, const Experiment& experiment);

/// What was played before: of --resume, --checkpoint, or the shards that a merge adds up.
Result<Ledger> chosen_ledger(const Session& session, const Experiment& experiment,
                             const std::optional<Checkpoint>& checkpoint);

/// What an error about games played before reads on after.
std::string source_of_played(const Session& session);

/// Whether games are played a second time for another question: what was chosen by some games must
/// not be confirmed on the same.
/// If a CSV exists that another command wrote, about the same game, with the same seed and game ids
/// in common with `games`: a warning with advice. None otherwise, and where no sidecar tells.
std::vector<std::string> reuse_warnings(const std::string& csv,
                                        const std::vector<std::string>& command,
                                        const GameRange& games);

}  // namespace stoprule
