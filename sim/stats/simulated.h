// Simulated experiments with known truth: what the statistics are tried on. Used by the self-test
// and by the study of coverage among the tests; knows no game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/keyed_random.h"
#include "sim/stats/outcomes.h"

namespace stoprule {

/// A distribution of a unit's outcome: weights[k] of 65536 for (least + k) / scale.
class Luck {
 public:
  static constexpr std::uint32_t kWhole = 65536;

  Luck(std::int64_t least, std::int64_t scale, std::vector<std::uint32_t> weights);

  double mean() const;
  double sd() const;
  /// Chance of another outcome than the most frequent one.
  double rarer_share() const;

  std::size_t bins_n() const { return weights_.size(); }
  /// The bin of an outcome drawn by a random word.
  std::uint8_t bin(std::uint16_t word) const { return bins_[word]; }
  Outcomes outcomes(std::span<const std::uint64_t> counts) const {
    return {counts, -least_, static_cast<double>(scale_)};
  }

 private:
  double value(std::size_t k) const;

  std::int64_t least_, scale_;
  std::vector<std::uint32_t> weights_;
  std::vector<std::uint8_t> bins_;  // by word
};

/// Where experiments are looked at that are watched: at 16 units and then a sixteenth further each
/// time, but in steps of 8 units: far more often than `compare` looks.
inline constexpr std::uint64_t kFirstLook = 16;
constexpr std::uint64_t next_look(std::uint64_t units_n) {
  return units_n + std::max<std::uint64_t>(8, units_n / 128 * 8);
}

/// An experiment, drawn as far as it is looked at: its units are a function of the seed, its number
/// and the stream.
class SimulatedExperiment {
 public:
  /// `random` and `luck` must outlive it.
  SimulatedExperiment(const KeyedRandom& random, const Luck& luck, std::uint64_t number,
                      std::uint8_t stream)
      : random_(random), luck_(luck), number_(number), stream_(stream), counts_(luck.bins_n()) {}

  /// `units_n` is a multiple of 8.
  void grow_to(std::uint64_t units_n);

  std::uint64_t units_n() const { return units_n_; }
  Outcomes outcomes() const { return luck_.outcomes(counts_); }

 private:
  const KeyedRandom& random_;
  const Luck& luck_;
  std::uint64_t number_;
  std::uint8_t stream_;
  std::uint64_t units_n_ = 0;
  std::vector<std::uint64_t> counts_;
};

}  // namespace stoprule
