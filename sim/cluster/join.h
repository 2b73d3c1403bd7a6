// How a program joins the processes that were started together with it. What it joins is decided by
// the library that it is linked with: alone.cc, or mpi_team.cc. Used by main alone.
#pragma once

#include <memory>

#include "sim/engine/team.h"

namespace stoprule {

/// Once a program, before anything else. Null: this process works alone. The team must be left
/// (Team::leave) before the program ends.
std::unique_ptr<Team> join_team();

}  // namespace stoprule
