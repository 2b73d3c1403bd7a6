// Punto: looks one card ahead. Every legal cell is tried, and the layout that would follow is
// judged by the exact chances, from all cards not seen, that the next card of each player completes
// a series.
//
// With p(s) the chance that the next card of seat s completes a series of its side, the cell of the
// largest
//
//   own x p(partner or self) - sum over opponents of weight x p(s) + build x (own - others' cells
//   that would make a run of one less than wins)
//
// is taken, ties to the first in reading order; a cell that wins beats all. The opponent k turns
// further on weighs 1/k, since those before it may spoil the place. All terms are whole numbers.
#pragma once

#include "sim/games/punto/line_sets.h"
#include "sim/games/punto/strategy.h"

namespace stoprule::punto {

struct Prospect {
  static constexpr const char* kName = "prospect";
  static constexpr const char* kDescription =
      "weighs the exact chances that anybody's next card completes a series";
  static std::vector<Parameter> parameters() {
    return {Parameter::integer("own", 30, 0, 1000,
                               "weight of the own side's chance, in percent of an opponent's"),
            Parameter::integer("build", 2, 0, 1000,
                               "weight of a cell that almost completes a series, in thousandths "
                               "of a certain win")};
  }

  explicit Prospect(const Values& values) : own(values[0]), build(values[1]) {}

  int lay(const View& view) const {
    return with_constant_length(view.rules().series,
                                [&](auto series) { return best_cell<series()>(view); });
  }

  std::int64_t own, build;

 private:
  static constexpr std::int64_t kCertain = 100'000;  // a chance of 1

  template <std::size_t kSeries>
  int best_cell(const View& view) const {
    int best = -1;
    std::int64_t best_score = 0;
    for (Cells left = view.legal(); left != 0; left &= left - 1) {
      const int cell = first_cell(left);
      Board board = view.board();
      board.lay(cell, view.card());
      const Cells shown = board.colour[static_cast<std::size_t>(view.colour())];
      if (view.is_own(view.colour()) && has_run<kSeries>(shown)) return cell;
      const std::int64_t score = judged<kSeries>(view, board);
      if (best < 0 || score > best_score) best = cell, best_score = score;
    }
    return best;
  }

  // What a layout is worth to the player who made it.
  template <std::size_t kSeries>
  std::int64_t judged(const View& view, const Board& board) const {
    const Rules& rules = view.rules();
    std::array<std::int64_t, kColours> good{};  // cards of each colour that complete a series
    std::int64_t almost = 0;
    const Cells open = board.open_cells(rules.box);
    for (int colour = 0; colour < kColours; colour++) {
      if (rules.is_neutral(colour)) continue;
      const Cells shown = board.colour[static_cast<std::size_t>(colour)];
      Cells completes = 0, nearly = 0;
      for (const int step : kSteps) {
        const LineSets<kSeries> lines(shown, step);
        completes |= lines.template at_least<kSeries>();
        nearly |= lines.template at_least<kSeries - 1>();
      }
      good[static_cast<std::size_t>(colour)] =
          unseen_from(view, colour, least_value(board, open, completes));
      const Cells playable = open | (board.below(rules.values) & ~shown);
      const auto cells_n = static_cast<std::int64_t>(std::popcount(nearly & playable));
      almost += view.is_own(colour) ? cells_n : -cells_n;
    }
    std::int64_t score = almost * build * kCertain / 1000;
    for (int turns = 1; turns <= rules.players; turns++) {
      const int seat = (view.seat() + turns) % rules.players;
      const std::int64_t chance = chance_of(view, seat, good);
      const bool mine = rules.side_of(seat) == view.side();
      score += mine ? chance * own / 100 / turns : -chance / turns;
    }
    return score;
  }

  // The least value of a card that may be laid on one of the cells; above all values: none.
  static int least_value(const Board& board, Cells open, Cells cells) {
    if ((cells & open) != 0) return 1;
    for (int value = 2; value <= kMostValues; value++) {
      if ((cells & board.below(value)) != 0) return value;
    }
    return kMostValues + 1;
  }

  static std::int64_t unseen_from(const View& view, int colour, int least) {
    std::int64_t cards = 0;
    for (int value = least; value <= kMostValues; value++) {
      cards += view.table().unseen[card_of(colour, value)];
    }
    return cards;
  }

  // That the seat's next card completes a series. Members of a team share its unseen cards.
  static std::int64_t chance_of(const View& view, int seat,
                                const std::array<std::int64_t, kColours>& good) {
    const Rules& rules = view.rules();
    std::int64_t cards = 0, pile = 0;
    for (int colour = 0; colour < kColours; colour++) {
      if (rules.owner_of(colour) == rules.side_of(seat)) {
        cards += good[static_cast<std::size_t>(colour)];
      }
    }
    for (int other = 0; other < rules.players; other++) {
      if (rules.side_of(other) == rules.side_of(seat)) {
        pile += view.table().pile_cards[static_cast<std::size_t>(other)];
      }
    }
    return pile > 0 ? cards * kCertain / pile : 0;
  }
};

}  // namespace stoprule::punto
