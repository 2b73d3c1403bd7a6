#include "sim/stats/simulated.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "sim/core/check.h"

namespace stoprule {
Luck::Luck(std::int64_t least, std::int64_t scale, std::vector<std::uint32_t> weights)
    : least_(least), scale_(scale), weights_(std::move(weights)) {
  for (std::size_t k = 0; k < weights_.size(); k++) {
    bins_.insert(bins_.end(), weights_[k], static_cast<std::uint8_t>(k));
  }
  check_equal(static_cast<long long>(bins_.size()), kWhole, "weights of a distribution");
}

double Luck::value(std::size_t k) const {
  return static_cast<double>(least_ + static_cast<std::int64_t>(k));
}

double Luck::mean() const {
  double sum = 0;  // whole numbers, exact
  for (std::size_t k = 0; k < weights_.size(); k++) sum += weights_[k] * value(k);
  return sum / kWhole / static_cast<double>(scale_);
}

double Luck::sd() const {
  double squares = 0;
  for (std::size_t k = 0; k < weights_.size(); k++) {
    squares += weights_[k] * std::pow(value(k) / static_cast<double>(scale_) - mean(), 2);
  }
  return std::sqrt(squares / kWhole);
}

double Luck::rarer_share() const {
  return 1 - *std::max_element(weights_.begin(), weights_.end()) / double{kWhole};
}

void SimulatedExperiment::grow_to(std::uint64_t units_n) {
  std::array<std::uint16_t, 1024> words;
  while (units_n_ < units_n) {
    const auto now =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(words.size(), units_n - units_n_));
    const Event first{number_, Purpose::kResample, stream_, static_cast<std::uint32_t>(units_n_)};
    random_.words(first, {0, 1}, now / 8, words.data());
    for (std::uint32_t i = 0; i < now; i++) counts_[luck_.bin(words[i])]++;
    units_n_ += now;
  }
}

}  // namespace stoprule
