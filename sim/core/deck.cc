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
  check(cards_.size() < DealSteps::kRoom, "cards of a deck");
  steps_.steps_n = cards_.size() - laid_n_;
  steps_.places.fill(1);
  for (std::size_t k = 0; k < steps_.steps_n; k++) {
    const auto places_n = static_cast<std::uint32_t>(laid_n_ + k + 1);
    steps_.places[k] = static_cast<std::uint16_t>(places_n);
    steps_.uneven[k] = static_cast<std::uint16_t>(65536 % places_n);
  }
}

std::size_t Deck::draw_place(const KeyedRandom& random, std::uint64_t game,
                             std::size_t step) const {
  // Each step reads a word of the deal.
  const Event event{.game = game,
                    .purpose = Purpose::kDeal,
                    .stream = 0,
                    .index = static_cast<std::uint32_t>(step)};
  return random.below(event, static_cast<std::uint32_t>(laid_n_ + step + 1));
}

void Deck::deal(const KeyedRandom& random, std::uint64_t game, std::span<Card> out) const {
  check_equal(static_cast<long long>(out.size()), static_cast<long long>(size()), "deck size");
  std::copy_n(cards_.begin(), laid_n_, out.begin());
  for (std::size_t i = laid_n_; i < cards_.size(); i++) {
    const std::size_t place = draw_place(random, game, i - laid_n_);
    out[i] = out[place];
    out[place] = cards_[i];
  }
}

}  // namespace stoprule
