// PUSH on lanes: the deciding phases for a strategy that is not compiled in. It is called through
// its lane arrays on kArrayLanes games at a time, so that the call costs little a game; decisions
// that it leaves to the shared rules are made here, without a call. Compiled once for each
// instruction set.
#pragma once

#include "sim/games/push/array_view-inl.h"

namespace stoprule::push::STOPRULE_TARGET {

/// Fills a view of the batch's games, between draws.
template <class TableOf>
void see_games(ArrayView& view, Batch& batch, CoinEvent::Kind kind, TableOf table_of) {
  view.see_all_zones();
  for (int at = 0; at < static_cast<int>(batch.lanes_n()); at += kLanes) {
    const int group = at / kLanes;
    const Table table = table_of(at);
    view.see_table(group, table, pile_of(batch, at));
    if (view.counts_cards()) {
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

/// The shared decisions as a strategy of their own, to be compiled in where they are not
/// overridden.
struct SharedOnly : SharedDecisions {
  static constexpr std::uint32_t kFeatures = 0;
};

inline void act_by_arrays(const LaneStrategy& strategy, Batch& batch, int seat) {
  if (strategy.shared().act) return act_by(SharedOnly{strategy.shared().decisions}, batch, seat);
  ArrayView view(strategy, batch, seat);
  see_games(view, batch, CoinEvent::Kind::kAct, [&batch](int) { return empty_table(batch.facts); });
  strategy.act(view.arrays(static_cast<int>(batch.lanes_n())), view.out());
  for (int group = 0; group * kLanes < batch.games_n; group++) {
    protect(batch, seat, group * kLanes, view.decision(group));
  }
}

inline void want_by_arrays(const LaneStrategy& strategy, Batch& batch, int seat, int active) {
  if (strategy.shared().take) return want_by(SharedOnly{strategy.shared().decisions}, batch, seat);
  ArrayView view(strategy, batch, seat);
  view.set_active(active);
  see_games(view, batch, CoinEvent::Kind::kTake,
            [&batch](int at) { return load_table(batch, at); });
  SeatRows& rows = batch.seats[static_cast<std::size_t>(seat)];
  for (int i = 0; i < kMostColumns; i++) {
    strategy.take(view.arrays(static_cast<int>(batch.lanes_n())), i, rows.key[i].data());
  }
}

/// Draws of kArrayLanes drawers, or as many as there are: groups of a vector each, in step, so that
/// one call asks for the decisions of all. A group whose draws have all ended is left alone.
template <bool kCounting>
class ArrayDraw {
 public:
  ArrayDraw(const LaneStrategy& strategy, Batch& batch, int seat, int first, int groups)
      : strategy_(strategy),
        batch_(batch),
        first_(first),
        games_(batch.drawers.data() + first),
        groups_(groups),
        live_groups_(groups),
        view_(strategy, batch, seat) {}

  void play() {
    const Position& start = batch_.facts.start;
    const bool in_mid_turn = batch_.turn == 0 && start.drawing;
    view_.gather_zones(games_, groups_ * kLanes);
    for (int group = 0; group < groups_; group++) begin(group, in_mid_turn);
    if (in_mid_turn && start.may_stop) {
      each_live([this](int index, Group& group) { look(index, group, CoinEvent::Kind::kStop); });
      decide_to_stop();
    }
    for (int turned = 0; live_groups_ > 0; turned++) {
      if (strategy_.shared().place) {
        turn_and_place(turned);
      } else {
        turn_and_ask_to_place(turned);
      }
      decide_to_stop();
    }
    for (int group = 0; group < groups_; group++) {
      end_draw<kCounting>(batch_, group_at(group).draw, first_ + group * kLanes);
    }
  }

 private:
  // A vector of drawers.
  struct Group {
    Draw draw;
    Byte pile_before;
    std::array<Byte, 16> cards;
    bool live;
  };
  Group& group_at(int group) { return group_[static_cast<std::size_t>(group)]; }
  const std::uint16_t* games_of(int group) const { return games_ + group * kLanes; }

  void begin(int index, bool in_mid_turn) {
    Group& group = group_at(index);
    group.draw = begin_draw(batch_);
    if constexpr (kCounting) {
      group.draw.left =
          gather_rows([&](int lane) { return batch_.left[games_of(index)[lane]].data(); });
    }
    if (in_mid_turn) set_table(group.draw, batch_.facts.start);
    group.pile_before = pile_before_turn(batch_, games_of(index));
    group.live = true;
  }

  // Calls act(index, group) for each group in which some draw goes on.
  template <class Act>
  STOPRULE_INLINE void each_live(Act act) {
    for (int index = 0; index < live_groups_; index++) {
      if (group_at(index).live) act(index, group_at(index));
    }
  }

  STOPRULE_INLINE SeenCard turn(int index, Group& group, int turned) {
    if (turned % 16 == 0) group.cards = see_cards(batch_, games_of(index), turned);
    const Byte card = group.cards[static_cast<std::size_t>(turned % 16)];
    return turn_card<kCounting>(batch_.facts, group.draw, card);
  }

  // By the shared rule: a group's table stays in registers until the strategy looks at it.
  void turn_and_place(int turned) {
    each_live([&](int index, Group& group) {
      Draw& draw = group.draw;
      const SeenCard seen = turn(index, group, turned);
      KernelView view(batch_.facts, draw.table);
      view.see_card(seen);
      place_card(draw, seen, view.place_by_sum());
      settle_end(draw);
      look(index, group, CoinEvent::Kind::kStop);
    });
  }

  void turn_and_ask_to_place(int turned) {
    each_live([&](int index, Group& group) {
      turn(index, group, turned);
      view_.see_card(index, group.draw.card);
      look(index, group, CoinEvent::Kind::kPlace);
    });
    strategy_.place(view_.arrays(live_groups_ * kLanes), view_.out());
    each_live([&](int index, Group& group) {
      Draw& draw = group.draw;
      const SeenCard seen = decode(draw.card);
      place_card(draw, seen, check_choice(draw, seen, view_.decision(index)));
      settle_end(draw);
      look(index, group, CoinEvent::Kind::kStop);
    });
  }

  // After a look at every live group.
  void decide_to_stop() {
    strategy_.stop(view_.arrays(live_groups_ * kLanes), view_.out());
    int last = 0;
    each_live([&](int index, Group& group) {
      const Mask stops = !(view_.decision(index) == Byte(0));
      group.draw.live = group.draw.live & !(may_stop(batch_.facts, group.draw) & stops);
      group.live = any(group.draw.live);
      if (group.live) last = index + 1;
    });
    live_groups_ = last;
  }

  STOPRULE_INLINE void look(int index, const Group& group, CoinEvent::Kind kind) {
    const Draw& draw = group.draw;
    const bool chooses_place = kind == CoinEvent::Kind::kPlace;
    view_.see_table(index, draw.table, group.pile_before - draw.table.turned,
                    chooses_place ? one_if(draw.places(decode(draw.card))) : Byte(0));
    if constexpr (kCounting) {
      if (view_.counts_cards()) view_.see_left(index, draw.table, draw.left);
    }
    if (!view_.asks(kFeatureCoin)) return;
    alignas(64) std::uint8_t turned[kLanes];
    draw.table.turned.store(turned);
    const std::uint16_t* mine = games_of(index);
    view_.see_coins(
        kind, index, [mine](int lane) { return mine[lane]; }, turned);
  }

  const LaneStrategy& strategy_;
  Batch& batch_;
  int first_;  ///< place in the list of drawers
  const std::uint16_t* games_;
  int groups_, live_groups_;  ///< groups behind the last live one are not looked at
  ArrayView view_;
  std::array<Group, kGroups> group_;
};

template <bool kCounting>
void draw_by_arrays(const LaneStrategy& strategy, Batch& batch, int seat) {
  for (int first = 0; first < batch.drawers_n; first += kArrayLanes) {
    const int groups = std::min(kGroups, (batch.drawers_n - first + kLanes - 1) / kLanes);
    ArrayDraw<kCounting>(strategy, batch, seat, first, groups).play();
  }
}

}  // namespace stoprule::push::STOPRULE_TARGET
