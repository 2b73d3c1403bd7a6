// What each metric is in most games, found by playing a few beforehand: what the totals of all
// games are counted against, so that it is known how many of them an estimate rests on (Moments).
// Used by the experiments; knows no game.
#pragma once

#include <memory>

#include "sim/core/work.h"

namespace stoprule {

/// The same work, whose tallies count games with unusual values. Found from the same few game ids
/// for every range of games, so that shards of a range add up to the same totals as the whole.
std::unique_ptr<const Work> with_usual_values(std::unique_ptr<const Work> work);

}  // namespace stoprule
