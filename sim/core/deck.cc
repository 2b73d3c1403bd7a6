#include "sim/core/deck.h"

#include <algorithm>

#include "sim/core/check.h"

namespace stoprule {

Deck::Deck(std::span<const std::uint8_t> counts) {
  const auto most = std::max_element(counts.begin(), counts.end());
  if (most == counts.end()) return;
  laid_n_ = *most;
  cards_.assign(laid_n_, static_cast<Card>(most - counts.begin()));
  for (std::size_t code = 0; code < counts.size(); code++) {
    if (code == static_cast<std::size_t>(most - counts.begin())) continue;
    cards_.insert(cards_.end(), counts[code], static_cast<Card>(code));
  }
}

void Deck::deal(const KeyedRandom& random, std::uint64_t game, std::span<Card> out) const {
  check_equal(static_cast<long long>(out.size()), static_cast<long long>(size()), "deck size");
  std::copy_n(cards_.begin(), laid_n_, out.begin());
  for (std::size_t i = laid_n_; i < cards_.size(); i++) {
    // Step i reads word i - laid_n of the deal.
    const Event step{.game = game, .purpose = Purpose::kDeal, .stream = 0,
                     .index = static_cast<std::uint32_t>(i - laid_n_)};
    const std::size_t place = random.below(step, static_cast<std::uint32_t>(i + 1));
    out[i] = out[place];
    out[place] = cards_[i];
  }
}

}  // namespace stoprule
