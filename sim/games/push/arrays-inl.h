// PUSH on lanes: the deciding phases for a strategy that is not compiled in. It is called through
// its lane arrays on kArrayLanes games at a time, so that the call costs little a game. Compiled
// once for each instruction set.
#pragma once

#include "sim/games/push/phases-inl.h"

namespace stoprule::push::STOPRULE_TARGET {

inline constexpr int kArrayLanes = 256, kGroups = kArrayLanes / kLanes;

/// Memory behind the view of kArrayLanes games.
struct ViewRows {
  template <class T>
  using Lanes = std::array<T, kArrayLanes>;
  alignas(64) Lanes<std::uint16_t> turn, chance;
  alignas(64) Lanes<std::uint8_t> pile, open, placed, switches, card, bust_cards, choice;
  alignas(64) Lanes<std::uint8_t> sum[kMostColumns], cards[kMostColumns], kinds[kMostColumns];
  alignas(64) Lanes<std::uint8_t> values[kMostColumns], value[kMostColumns][kMostColours];
  alignas(64) Lanes<std::uint8_t> open_sum[kMostPlayers][kMostColours];
  alignas(64) Lanes<std::uint8_t> open_cards[kMostPlayers][kMostColours];
  alignas(64) Lanes<std::uint16_t> protected_sum[kMostPlayers];
  alignas(64) Lanes<std::uint8_t> protected_cards[kMostPlayers];
  alignas(64) Lanes<std::uint8_t> left[kCodes];
  alignas(64) Lanes<std::int8_t> out;
};

/// A view of up to kArrayLanes games, filled vector by vector.
class ArrayView {
 public:
  ArrayView(const LaneStrategy& strategy, Batch& batch, int seat, int lanes_n)
      : strategy_(strategy), batch_(batch), seat_(seat) {
    const BatchFacts& facts = batch.facts;
    arrays_.lanes_n = static_cast<std::uint32_t>(lanes_n);
    arrays_.players = static_cast<std::uint8_t>(facts.players);
    arrays_.colours = static_cast<std::uint8_t>(facts.colours);
    arrays_.values = static_cast<std::uint8_t>(facts.values);
    arrays_.columns = static_cast<std::uint8_t>(facts.columns);
    arrays_.star_takes_all = facts.star_takes_all;
    arrays_.seat = static_cast<std::uint8_t>(seat);
    arrays_.target = target_named(kTargetName);
    rows_.turn.fill(static_cast<std::uint16_t>(facts.start.turn + batch.turn));
    point();
  }

  const ViewArrays& arrays() const { return arrays_; }
  std::int8_t* out() { return rows_.out.data(); }
  Byte decision(int group) const { return Byte::load(rows_.out.data() + group * kLanes); }
  void set_active(int active) {
    const int players = batch_.facts.players;
    arrays_.active = static_cast<std::uint8_t>((active - seat_ + players) % players);
  }
  bool asks(std::uint32_t features) const { return (strategy_.features() & features) != 0; }

  void see_table(int group, const Table& table, Byte pile) {
    const int at = group * kLanes;
    pile.store(rows_.pile.data() + at);
    const KernelView seen(batch_.facts, table);
    seen.open_columns().store(rows_.open.data() + at);
    seen.placed().store(rows_.placed.data() + at);
    table.switches.store(rows_.switches.data() + at);
    for (int i = 0; i < kMostColumns; i++) {
      const Mask open = seen.is_open(i);
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
      seen.column_sum(i).store(rows_.sum[i].data() + at);
      (table.values[i] & open).store(rows_.values[i].data() + at);
      kinds.store(rows_.kinds[i].data() + at);
      cards.store(rows_.cards[i].data() + at);
    }
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

  /// Zones of the games named, `lanes_n` of them.
  template <class GameOf>
  void see_zones(int lanes_n, GameOf game_of) {
    const int players = batch_.facts.players;
    for (int player = 0; player < players; player++) {
      const SeatRows& zone = batch_.seats[static_cast<std::size_t>((seat_ + player) % players)];
      for (int lane = 0; lane < lanes_n; lane++) {
        const auto l = static_cast<std::size_t>(lane);
        const auto game = static_cast<std::size_t>(game_of(lane));
        for (int c = 0; c < kMostColours; c++) {
          rows_.open_sum[player][c][l] = zone.open_sum[c][game];
          rows_.open_cards[player][c][l] = zone.open_cards[c][game];
        }
        rows_.protected_sum[player][l] = zone.protected_sum[game];
        rows_.protected_cards[player][l] = zone.protected_cards[game];
      }
    }
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
  void point() {
    arrays_.turn = rows_.turn.data();
    arrays_.pile = rows_.pile.data();
    arrays_.open_columns = rows_.open.data();
    arrays_.placed = rows_.placed.data();
    arrays_.switches = rows_.switches.data();
    arrays_.card = rows_.card.data();
    for (int i = 0; i < kMostColumns; i++) {
      arrays_.column_sum[i] = rows_.sum[i].data();
      arrays_.column_cards[i] = rows_.cards[i].data();
      arrays_.column_kinds[i] = rows_.kinds[i].data();
      arrays_.column_values[i] = rows_.values[i].data();
      for (int c = 0; c < kMostColours; c++) arrays_.column_value[i][c] = rows_.value[i][c].data();
    }
    for (int player = 0; player < kMostPlayers; player++) {
      arrays_.protected_sum[player] = rows_.protected_sum[player].data();
      arrays_.protected_cards[player] = rows_.protected_cards[player].data();
      for (int c = 0; c < kMostColours; c++) {
        arrays_.open_sum[player][c] = rows_.open_sum[player][c].data();
        arrays_.open_cards[player][c] = rows_.open_cards[player][c].data();
      }
    }
    if (asks(kFeatureBust)) arrays_.bust_cards = rows_.bust_cards.data();
    if (asks(kFeatureLeft)) {
      for (std::size_t code = 0; code < kCodes; code++)
        arrays_.left[code] = rows_.left[code].data();
    }
    if (asks(kFeatureCoin)) {
      arrays_.coin_chance = rows_.chance.data();
      arrays_.coin_choice = rows_.choice.data();
    }
  }

  const LaneStrategy& strategy_;
  Batch& batch_;
  int seat_;
  ViewArrays arrays_;
  ViewRows rows_{};
};

STOPRULE_INLINE bool counts(const LaneStrategy& strategy) {
  return (strategy.features() & (kFeatureBust | kFeatureLeft)) != 0;
}

/// Fills a view for games `first` and on, between draws.
template <class TableOf>
void see_games(ArrayView& view, const LaneStrategy& strategy, Batch& batch, int first,
               CoinEvent::Kind kind, TableOf table_of) {
  const int lanes_n = static_cast<int>(view.arrays().lanes_n);
  view.see_zones(lanes_n, [first](int lane) { return first + lane; });
  for (int group = 0; group * kLanes < lanes_n; group++) {
    const int at = first + group * kLanes;
    const Table table = table_of(at);
    view.see_table(group, table, pile_of(batch, at));
    if (counts(strategy)) {
      view.see_left(group, table, gather_rows([&](int lane) {
                      return batch.left[static_cast<std::size_t>(at + lane)].data();
                    }));
    }
    const bool took_cards = kind == CoinEvent::Kind::kTake;
    view.see_coins(
        kind, group, [at](int lane) { return at + lane; },
        took_cards ? batch.table.turned.data() + at : nullptr);
  }
}

inline void act_by_arrays(const LaneStrategy& strategy, Batch& batch, int seat) {
  for (int first = 0; first < batch.games_n; first += kArrayLanes) {
    ArrayView view(strategy, batch, seat, kArrayLanes);
    see_games(view, strategy, batch, first, CoinEvent::Kind::kAct,
              [&batch](int) { return empty_table(batch.facts); });
    strategy.act(view.arrays(), view.out());
    for (int group = 0; group < kGroups && first + group * kLanes < batch.games_n; group++) {
      protect(batch, seat, first + group * kLanes, view.decision(group));
    }
  }
}

inline void want_by_arrays(const LaneStrategy& strategy, Batch& batch, int seat, int active) {
  SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
  for (int first = 0; first < batch.games_n; first += kArrayLanes) {
    ArrayView view(strategy, batch, seat, kArrayLanes);
    view.set_active(active);
    see_games(view, strategy, batch, first, CoinEvent::Kind::kTake,
              [&batch](int at) { return load_table(batch, at); });
    for (int i = 0; i < kMostColumns; i++) {
      strategy.take(view.arrays(), i, rows.key[i].data() + first);
    }
  }
}

/// kArrayLanes drawers, or as many as there are.
template <bool kCounting>
void draw_by_arrays(const LaneStrategy& strategy, Batch& batch, int seat) {
  for (int first = 0; first < batch.drawers_n; first += kArrayLanes) {
    const std::uint16_t* games = batch.drawers.data() + first;
    const int groups = std::min(kGroups, (batch.drawers_n - first + kLanes - 1) / kLanes);
    ArrayView view(strategy, batch, seat, groups * kLanes);
    if (view.asks(kFeatureZone)) {
      view.see_zones(groups * kLanes, [games](int lane) { return games[lane]; });
    }
    std::array<Draw, kGroups> draws;
    const auto look = [&](int group, CoinEvent::Kind kind) {
      const Draw& draw = draws[static_cast<std::size_t>(group)];
      const std::uint16_t* mine = games + group * kLanes;
      view.see_table(group, draw.table, pile_before_turn(batch, mine) - draw.table.turned);
      view.see_card(group, draw.card);
      if constexpr (kCounting) {
        if (counts(strategy)) view.see_left(group, draw.table, draw.left);
      }
      alignas(64) std::uint8_t turned[kLanes];
      draw.table.turned.store(turned);
      view.see_coins(
          kind, group, [mine](int lane) { return mine[lane]; }, turned);
    };
    const auto ask_to_stop = [&] {
      for (int group = 0; group < groups; group++) look(group, CoinEvent::Kind::kStop);
      strategy.stop(view.arrays(), view.out());
      Mask some = !(Byte(0) == Byte(0));
      for (int group = 0; group < groups; group++) {
        Draw& draw = draws[static_cast<std::size_t>(group)];
        const Mask stops = !(view.decision(group) == Byte(0));
        draw.live = draw.live & !(may_stop(batch.facts, draw) & stops);
        some = some | draw.live;
      }
      return any(some);
    };

    const Position& start = batch.facts.start;
    std::array<NextCards, kGroups> next;
    const bool in_mid_turn = batch.turn == 0 && start.drawing;
    for (int group = 0; group < groups; group++) {
      Draw& draw = draws[static_cast<std::size_t>(group)];
      draw = begin_draw(batch);
      if constexpr (kCounting) {
        draw.left =
            gather_rows([&](int lane) { return batch.left[games[group * kLanes + lane]].data(); });
      }
      if (in_mid_turn) set_table(draw, start);
      next[static_cast<std::size_t>(group)] = next_cards(batch, games + group * kLanes);
    }
    bool some = !(in_mid_turn && start.may_stop) || ask_to_stop();
    std::array<std::array<Byte, 16>, kGroups> cards;
    for (int turned = 0; some; turned++) {
      for (int group = 0; group < groups; group++) {
        const auto g = static_cast<std::size_t>(group);
        if (turned % 16 == 0) cards[g] = see_cards(next[g], turned);
        turn_card<kCounting>(draws[g], cards[g][static_cast<std::size_t>(turned % 16)]);
        look(group, CoinEvent::Kind::kPlace);
      }
      strategy.place(view.arrays(), view.out());
      for (int group = 0; group < groups; group++) {
        Draw& draw = draws[static_cast<std::size_t>(group)];
        place_card(draw, check_choice(draw, view.decision(group)));
      }
      some = ask_to_stop();
    }
    for (int group = 0; group < groups; group++) {
      end_draw<kCounting>(batch, draws[static_cast<std::size_t>(group)], games + group * kLanes);
    }
  }
}

}  // namespace stoprule::push::STOPRULE_TARGET
