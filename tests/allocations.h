// Counts what the whole test program allocates. Used by tests that claim to allocate nothing.
#pragma once

namespace stoprule {

/// Calls of operator new so far, of all threads.
long allocations_so_far();

}  // namespace stoprule
