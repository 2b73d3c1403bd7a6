// Simulated experiments with known truth: what the statistics are tried on. Used by coverage_study.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

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

/// An experiment, drawn as far as it is looked at: its units are a function of its number, the
/// stream and a fixed seed.
class Experiment {
 public:
  Experiment(const Luck& luck, std::uint64_t number, std::uint8_t stream)
      : luck_(luck), number_(number), stream_(stream), counts_(luck.bins_n()) {}

  /// `units_n` is a multiple of 8.
  void grow_to(std::uint64_t units_n);

  std::uint64_t units_n() const { return units_n_; }
  Outcomes outcomes() const { return luck_.outcomes(counts_); }

 private:
  const Luck& luck_;
  std::uint64_t number_;
  std::uint8_t stream_;
  std::uint64_t units_n_ = 0;
  std::vector<std::uint64_t> counts_;
};

}  // namespace stoprule
