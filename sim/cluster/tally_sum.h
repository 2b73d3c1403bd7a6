// Tallies of all processes added up by MPI, exactly: what adds two is Tally::merge, with its
// checks.
#pragma once

#include <mpi.h>

#include <functional>

#include "sim/core/tally.h"

namespace stoprule {

/// The sum of the tallies of one shape that all processes give; all get it. `wait` returns once the
/// request is complete.
Tally sum_of_all(const Tally& mine, MPI_Comm processes,
                 const std::function<void(MPI_Request&)>& wait);

}  // namespace stoprule
