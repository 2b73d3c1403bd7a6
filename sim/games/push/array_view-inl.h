// PUSH on lanes: what a strategy that is not compiled in sees, lane arrays of kArrayLanes games,
// filled with what it asks for. Compiled once for each instruction set.
#pragma once

#include "sim/games/push/phases-inl.h"

namespace stoprule::push::STOPRULE_TARGET {

inline constexpr int kArrayLanes = kBatchGames, kGroups = kArrayLanes / kLanes;

/// Memory behind the view of kArrayLanes games. Only what is shown is ever written.
struct ViewRows {
  Row<std::uint16_t> turn, chance, score[kMostPlayers], protected_sum[kMostPlayers];
  Row<std::uint8_t> pile, open, placed, switches, card, bust_cards, choice, leading;
  Row<std::uint8_t> sum[kMostColumns], die[kMostColumns], cards[kMostColumns], kinds[kMostColumns];
  Row<std::uint8_t> values[kMostColumns], value[kMostColumns][kMostColours];
  Row<std::uint8_t> open_sum[kMostPlayers][kMostColours], open_cards[kMostPlayers][kMostColours];
  Row<std::uint8_t> protected_cards[kMostPlayers];
  Row<std::uint8_t> left[kCodes];
  Row<std::int8_t> out;
};

/// What stands where a game has nothing: players that do not play, cards that do not exist.
inline constexpr Row<std::uint16_t> kNothing{};
inline const std::uint8_t* no_bytes() {
  return reinterpret_cast<const std::uint8_t*>(kNothing.data());
}

/// Every game's scores and whether the viewer leads, in the games' own lanes; nobody's too, which
/// lists are filled up with.
struct ScoreRows {
  Row<std::uint16_t> score[kMostPlayers];  ///< counted from the viewer
  Row<std::uint8_t> leading;
};

STOPRULE_INLINE void count_scores_at(const Batch& batch, int seat, int lane, ScoreRows& rows) {
  const int players = batch.facts.players;
  Word mine(0), best(-1);  // best: of the others
  for (int player = 0; player < players; player++) {
    const SeatRows& zone = batch.seats[static_cast<std::size_t>((seat + player) % players)];
    Word score = Word::load(zone.protected_sum.data() + lane);
    for (int c = 0; c < kMostColours; c++) {
      score = score + widen_unsigned(Byte::load(zone.open_sum[c].data() + lane));
    }
    score.store(rows.score[player].data() + lane);
    if (player == 0) {
      mine = score;
    } else {
      best = max(best, score);
    }
  }
  one_if(mine > best).store(rows.leading.data() + lane);
}

inline void count_scores(const Batch& batch, int seat, ScoreRows& rows) {
  for (int lane = 0; lane < static_cast<int>(batch.lanes_n()); lane += kLanes) {
    count_scores_at(batch, seat, lane, rows);
  }
  count_scores_at(batch, seat, kNobody, rows);
}

/// A view of up to kArrayLanes games, filled vector by vector with what the strategy reads.
class ArrayView {
 public:
  ArrayView(const LaneStrategy& strategy, Batch& batch, int seat)
      : strategy_(strategy), batch_(batch), seat_(seat) {
    const BatchFacts& facts = batch.facts;
    arrays_.players = static_cast<std::uint8_t>(facts.players);
    arrays_.colours = static_cast<std::uint8_t>(facts.colours);
    arrays_.values = static_cast<std::uint8_t>(facts.values);
    arrays_.columns = static_cast<std::uint8_t>(facts.columns);
    arrays_.star_takes_all = facts.star_takes_all ? 1 : 0;
    arrays_.seat = static_cast<std::uint8_t>(seat);
    rows_.turn.fill(static_cast<std::uint16_t>(facts.start.turn + batch.turn));
    point_at_table();
    if (asks(kFeatureColumns)) point_at_columns();
    if (asks(kFeatureBust)) arrays_.bust_cards = rows_.bust_cards.data();
    if (asks(kFeatureLeft)) point_at_left();
    if (asks(kFeatureCoin)) {
      arrays_.coin_chance = rows_.chance.data();
      arrays_.coin_choice = rows_.choice.data();
    }
  }

  /// The view of the first `lanes_n` lanes.
  const ViewArrays& arrays(int lanes_n) {
    arrays_.lanes_n = static_cast<std::uint32_t>(lanes_n);
    return arrays_;
  }
  std::int8_t* out() { return rows_.out.data(); }
  Byte decision(int group) const { return Byte::load(rows_.out.data() + group * kLanes); }
  void set_active(int active) {
    const int players = batch_.facts.players;
    arrays_.active = static_cast<std::uint8_t>((active - seat_ + players) % players);
  }
  bool asks(std::uint32_t features) const { return (strategy_.features() & features) != 0; }
  bool counts_cards() const { return asks(kFeatureBust | kFeatureLeft); }

  STOPRULE_INLINE void see_table(int group, const Table& table, Byte pile, Byte in_hand = Byte(0)) {
    const int at = group * kLanes;
    pile.store(rows_.pile.data() + at);
    KernelView seen(batch_.facts, table);
    seen.see_in_hand(in_hand);
    seen.open_columns().store(rows_.open.data() + at);
    seen.placed().store(rows_.placed.data() + at);
    table.switches.store(rows_.switches.data() + at);
    for (int i = 0; i < kMostColumns; i++) {
      seen.column_sum(i).store(rows_.sum[i].data() + at);
      one_if(seen.is_open(i) & seen.has_die(i)).store(rows_.die[i].data() + at);
    }
    if (!asks(kFeatureColumns)) return;
    for (int i = 0; i < kMostColumns; i++) see_column(at, table, i);
  }

  void see_left(int group, const Table& table, const LeftCounts& left) {
    const int at = group * kLanes;
    KernelView view(batch_.facts, table);
    view.see_pile(Byte(0), &left);
    if (asks(kFeatureBust)) view.bust_cards().store(rows_.bust_cards.data() + at);
    if (!asks(kFeatureLeft)) return;
    Byte numbers(0);
    for (int c = 0; c < batch_.facts.colours; c++) {
      for (int v = 1; v <= batch_.facts.values; v++) {
        const Byte copies = view.left(number_card(c, v));
        numbers = numbers + copies;
        copies.store(rows_.left[number_card(c, v)].data() + at);
      }
    }
    left[kLeftDice].store(rows_.left[kDie].data() + at);
    const Byte pile = Byte::load(rows_.pile.data() + at);
    (pile - numbers - left[kLeftDice]).store(rows_.left[kSwitch].data() + at);
  }

  void see_card(int group, Byte card) { card.store(rows_.card.data() + group * kLanes); }

  /// The batch's games in their own lanes: their zones are shown where they stand.
  void see_all_zones() {
    for (int player = 0; player < kMostPlayers; player++) {
      if (player >= batch_.facts.players) {
        point_at_nobody(player);
        continue;
      }
      const SeatRows& zone = zone_of(player);
      arrays_.protected_sum[player] = zone.protected_sum.data();
      arrays_.protected_cards[player] = zone.protected_cards.data();
      for (int c = 0; c < kMostColours; c++) {
        arrays_.open_sum[player][c] = zone.open_sum[c].data();
        arrays_.open_cards[player][c] = zone.open_cards[c].data();
      }
    }
    if (!asks(kFeatureScore)) return;
    count_scores(batch_, seat_, scores_);
    point_at_scores(scores_.score, scores_.leading);
  }

  /// Zones of the games listed, `lanes_n` of them, as far as the strategy asks for them.
  void gather_zones(const std::uint16_t* games, int lanes_n) {
    const auto gather = [&](const auto& from, auto& to) {
      for (int lane = 0; lane < lanes_n; lane++) {
        to[static_cast<std::size_t>(lane)] = from[games[lane]];
      }
      return to.data();
    };
    for (int player = 0; asks(kFeatureZone) && player < kMostPlayers; player++) {
      if (player >= batch_.facts.players) {
        point_at_nobody(player);
        continue;
      }
      const SeatRows& zone = zone_of(player);
      arrays_.protected_sum[player] = gather(zone.protected_sum, rows_.protected_sum[player]);
      arrays_.protected_cards[player] = gather(zone.protected_cards, rows_.protected_cards[player]);
      for (int c = 0; c < kMostColours; c++) {
        arrays_.open_sum[player][c] = gather(zone.open_sum[c], rows_.open_sum[player][c]);
        arrays_.open_cards[player][c] = gather(zone.open_cards[c], rows_.open_cards[player][c]);
      }
    }
    if (!asks(kFeatureScore)) return;
    count_scores(batch_, seat_, scores_);
    for (int player = 0; player < batch_.facts.players; player++) {
      gather(scores_.score[player], rows_.score[player]);
    }
    gather(scores_.leading, rows_.leading);
    point_at_scores(rows_.score, rows_.leading);
  }

  template <class GameOf>
  void see_coins(CoinEvent::Kind kind, int group, GameOf game_of, const std::uint8_t* turned) {
    if (!asks(kFeatureCoin)) return;
    Coins coins;
    throw_coins(batch_, kind, seat_, game_of, turned, coins);
    for (int lane = 0; lane < kLanes; lane++) {
      const auto at = static_cast<std::size_t>(group * kLanes + lane);
      rows_.chance[at] = coins.chance[lane];
      rows_.choice[at] = coins.choice[lane];
    }
  }

 private:
  const SeatRows& zone_of(int player) const {
    return batch_.seats[static_cast<std::size_t>((seat_ + player) % batch_.facts.players)];
  }

  void see_column(int at, const Table& table, int i) {
    const Mask open = table.is_open(i);
    const Byte low = table.low[i] & open, high = table.high[i] & open;
    const auto values = values_of(low, high);
    Byte kinds = Byte(1 << kDie) & (high < Byte(0));
    Byte cards = one_if(high < Byte(0));
    for (int c = 0; c < kMostColours; c++) {
      const Byte value = values[static_cast<std::size_t>(c)];
      value.store(rows_.value[i][c].data() + at);
      kinds = kinds | (Byte(1 << c) & (value > Byte(0)));
      cards = cards + one_if(value > Byte(0));
    }
    (table.values[i] & open).store(rows_.values[i].data() + at);
    kinds.store(rows_.kinds[i].data() + at);
    cards.store(rows_.cards[i].data() + at);
  }

  void point_at_table() {
    arrays_.turn = rows_.turn.data();
    arrays_.pile = rows_.pile.data();
    arrays_.open_columns = rows_.open.data();
    arrays_.placed = rows_.placed.data();
    arrays_.switches = rows_.switches.data();
    arrays_.card = rows_.card.data();
    for (int i = 0; i < kMostColumns; i++) {
      arrays_.column_sum[i] = rows_.sum[i].data();
      arrays_.column_die[i] = rows_.die[i].data();
    }
  }
  void point_at_columns() {
    for (int i = 0; i < kMostColumns; i++) {
      arrays_.column_cards[i] = rows_.cards[i].data();
      arrays_.column_kinds[i] = rows_.kinds[i].data();
      arrays_.column_values[i] = rows_.values[i].data();
      for (int c = 0; c < kMostColours; c++) arrays_.column_value[i][c] = rows_.value[i][c].data();
    }
  }
  void point_at_left() {
    std::fill_n(arrays_.left, kCodes, no_bytes());
    for (int c = 0; c < batch_.facts.colours; c++) {
      for (int v = 1; v <= batch_.facts.values; v++) {
        arrays_.left[number_card(c, v)] = rows_.left[number_card(c, v)].data();
      }
    }
    arrays_.left[kDie] = rows_.left[kDie].data();
    arrays_.left[kSwitch] = rows_.left[kSwitch].data();
  }
  void point_at_nobody(int player) {
    arrays_.protected_sum[player] = kNothing.data();
    arrays_.protected_cards[player] = no_bytes();
    std::fill_n(arrays_.open_sum[player], kMostColours, no_bytes());
    std::fill_n(arrays_.open_cards[player], kMostColours, no_bytes());
  }
  void point_at_scores(const Row<std::uint16_t>* score, const Row<std::uint8_t>& leading) {
    for (int player = 0; player < kMostPlayers; player++) {
      const bool plays = player < batch_.facts.players;
      arrays_.score[player] = plays ? score[player].data() : kNothing.data();
    }
    arrays_.leading = leading.data();
  }

  const LaneStrategy& strategy_;
  Batch& batch_;
  int seat_;
  ViewArrays arrays_{};
  ViewRows rows_;     // not cleared: that would cost more than a turn
  ScoreRows scores_;  // likewise
};

}  // namespace stoprule::push::STOPRULE_TARGET
