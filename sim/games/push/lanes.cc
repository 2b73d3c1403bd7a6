// PUSH on lanes: the phases that no strategy is compiled into, for one instruction set. Compiled once for
// each of them (STOPRULE_TARGET).
#include "sim/games/push/arrays-inl.h"
#include "sim/games/push/finish-inl.h"

namespace stoprule::push::STOPRULE_TARGET {
namespace {

void roll_ahead(Batch& batch, int seat, int chunk) {
  Row<std::uint8_t>* rows = batch.faces_of(seat, chunk);
  const auto faces_n = static_cast<std::uint32_t>(batch.facts.faces);
  for (int lane = 0; lane < batch.games_n; lane += kLanes) {
    Record faces[kLanes];
    for (int l = 0; l < kLanes; l++) {
      batch.facts.random.sixteen_below(
          {.game = batch.game(lane + l), .purpose = Purpose::kDie,
           .stream = static_cast<std::uint8_t>(seat),
           .index = static_cast<std::uint32_t>(16 * chunk)},
          faces_n, faces[l].data());
    }
    const auto by_roll = gather_rows([&faces](int l) { return faces[l].data(); });
    for (std::size_t roll = 0; roll < 16; roll++) by_roll[roll].store(rows[roll].data() + lane);
  }
}

}  // namespace

/// What this instruction set offers.
const CommonPhases& common() {
  static constexpr CommonPhases kCommon{
      kLanes, roll_ahead, list_drawers, spread, finish, goes_on,
      {act_by_arrays, draw_by_arrays<false>, draw_by_arrays<true>, want_by_arrays}};
  return kCommon;
}

}  // namespace stoprule::push::STOPRULE_TARGET
