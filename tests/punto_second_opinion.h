// Punto once more, written from the rule sheet alone and sharing nothing with the program: a table
// of numbers, plain loops, the two strategies by their definitions. Used by the tests that
// enumerate all pile orders, and by those of the strategies.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

namespace second_opinion {

struct Settings {
  int players = 2;
  bool teams = false;
  int wins = 2, series = 5, counts = 4, values = 9, copies = 2, rounds = 100, box = 6;
  bool greedy = false;  // else the first legal cell
  bool winner_starts = false;
};

// A card is colour and value; value 0: none.
struct Card {
  int colour = 0, value = 0;
  friend bool operator==(const Card&, const Card&) = default;
  friend auto operator<=>(const Card&, const Card&) = default;
};

constexpr int kSize = 14, kMiddle = 6;
using Grid = std::array<std::array<Card, kSize>, kSize>;

struct Place {
  int row, column;
};

inline int sides_of(const Settings& s) { return s.teams ? 2 : s.players; }
inline int owner_of(const Settings& s, int colour) {
  if (sides_of(s) == 2) return colour < 2 ? 0 : 1;
  return s.players == 3 && colour == 3 ? -1 : colour;
}

inline bool shows(const Grid& grid, int row, int column, int colour) {
  if (row < 0 || column < 0 || row >= kSize || column >= kSize) return false;
  const Card& card = grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  return card.value > 0 && card.colour == colour;
}

// 1 + the cells showing the colour after the cell + those before it.
inline int run(const Grid& grid, int row, int column, int dr, int dc, int colour) {
  int n = 1;
  for (int k = 1; shows(grid, row + k * dr, column + k * dc, colour); k++) n++;
  for (int k = 1; shows(grid, row - k * dr, column - k * dc, colour); k++) n++;
  return n;
}

constexpr int kDirections[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

inline std::vector<Place> legal_places(const Settings& s, const Grid& grid, int value) {
  int top = kSize, bottom = -1, left = kSize, right = -1;
  const auto at = [&grid](int r, int c) {
    return grid[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)].value;
  };
  for (int r = 0; r < kSize; r++) {
    for (int c = 0; c < kSize; c++) {
      if (at(r, c) == 0) continue;
      top = std::min(top, r), bottom = std::max(bottom, r);
      left = std::min(left, c), right = std::max(right, c);
    }
  }
  std::vector<Place> places;
  for (int r = 1; r + 1 < kSize; r++) {
    for (int c = 1; c + 1 < kSize; c++) {
      if (at(r, c) > 0) {
        if (at(r, c) < value) places.push_back({r, c});
        continue;
      }
      bool touches = false;
      for (int dr = -1; dr <= 1; dr++) {
        for (int dc = -1; dc <= 1; dc++) touches = touches || at(r + dr, c + dc) > 0;
      }
      const int height = std::max(bottom, r) - std::min(top, r) + 1;
      const int width = std::max(right, c) - std::min(left, c) + 1;
      if (touches && height <= s.box && width <= s.box) places.push_back({r, c});
    }
  }
  return places;
}

// 1000 W + 100 B + O.
inline int greedy_score(const Settings& s, const Grid& grid, int seat, Card card, Place place) {
  const int side = seat % sides_of(s);
  int own = 0, spoiled = 0;
  for (const auto& d : kDirections) {
    if (owner_of(s, card.colour) == side) {
      own = std::max(own, run(grid, place.row, place.column, d[0], d[1], card.colour));
    }
    for (int colour = 0; colour < 4; colour++) {
      if (owner_of(s, colour) == side || owner_of(s, colour) < 0) continue;
      const int m = run(grid, place.row, place.column, d[0], d[1], colour);
      const bool there = shows(grid, place.row, place.column, colour);
      if (m >= (there ? s.series - 1 : s.series)) spoiled++;
    }
  }
  return (own >= s.series ? 1000 : 0) + 100 * spoiled + own;
}

inline Place chosen(const Settings& s, const Grid& grid, int seat, Card card,
                    const std::vector<Place>& places) {
  Place best = places.front();
  int best_score = -1;
  for (const Place& place : places) {
    const int score = s.greedy ? greedy_score(s, grid, seat, card, place) : 0;
    if (score > best_score) best = place, best_score = score;
  }
  return best;
}

// What is compared, of one match.
struct Outcome {
  int winner = -1, rounds = 0, cards = 0, covers = 0, blocked = 0, empty = 0, nobody = 0;
  std::array<int, 4> rounds_won{};
};

// One match; `pick(n)` is a uniform number below n.
class Match {
 public:
  Match(const Settings& s, const std::function<int(int)>& pick) : s_(s), pick_(pick) {}

  Outcome play() {
    std::vector<Card> neutral;
    for (int colour = 0; colour < 4; colour++) {
      for (int value = 1; value <= s_.values; value++) {
        for (int copy = 0; copy < s_.copies; copy++) {
          const int owner = owner_of(s_, colour);
          if (owner < 0) {
            neutral.push_back({colour, value});
          } else {
            belongings_[static_cast<std::size_t>(owner)].push_back({colour, value});
          }
        }
      }
    }
    to_deal_ = neutral;
    int starter = 0;
    for (out_.rounds = 0; out_.rounds < s_.rounds && out_.winner < 0;) {
      starter = play_round(starter);
      out_.rounds++;
      for (int side = 0; side < sides_of(s_); side++) {
        if (out_.rounds_won[static_cast<std::size_t>(side)] == s_.wins) out_.winner = side;
      }
    }
    return out_;
  }

 private:
  std::vector<Card> shuffled(std::vector<Card> cards) {
    std::vector<Card> order;
    while (!cards.empty()) {
      const auto at = cards.begin() + pick_(static_cast<int>(cards.size()));
      order.push_back(*at);
      cards.erase(at);
    }
    return order;
  }

  void deal_neutral(const std::vector<Card>& cards) {
    const auto order = shuffled(cards);
    const std::size_t each = order.size() / 3;
    for (std::size_t i = 0; i < 3 * each; i++) held_[i / each].push_back(order[i]);
  }

  // The seat that starts the next round.
  int play_round(int starter) {
    std::array<std::vector<Card>, 4> piles;
    if (s_.players == 3) deal_neutral(to_deal_);
    for (int side = 0; side < sides_of(s_); side++) {
      const auto i = static_cast<std::size_t>(side);
      std::vector<Card> cards = belongings_[i];
      cards.insert(cards.end(), held_[i].begin(), held_[i].end());
      std::sort(cards.begin(), cards.end());
      cards = shuffled(cards);
      const std::size_t mine = s_.teams ? (cards.size() + 1) / 2 : cards.size();
      piles[i].assign(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(mine));
      if (s_.teams)
        piles[i + 2].assign(cards.begin() + static_cast<std::ptrdiff_t>(mine), cards.end());
    }
    Grid grid{};
    std::vector<Card> neutral_laid;
    int winner = -1, winner_seat = -1, seat = starter;
    std::vector<Place> winning;
    for (bool first = true;; first = false, seat = (seat + 1) % s_.players) {
      auto& pile = piles[static_cast<std::size_t>(seat)];
      if (pile.empty()) out_.empty++;
      std::vector<Place> places;
      if (!pile.empty()) places = legal_places(s_, grid, pile.front().value);
      if (first) places = {{kMiddle, kMiddle}};
      if (pile.empty() || places.empty()) {
        out_.blocked++;
        judge_blocked(grid, winner, winning);
        winner_seat = winner < 0 ? seat : winner;
        break;
      }
      const Card card = pile.front();
      pile.erase(pile.begin());
      const Place place = first ? places.front() : chosen(s_, grid, seat, card, places);
      Card& cell =
          grid[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)];
      out_.cards++;
      if (cell.value > 0) out_.covers++;
      cell = card;
      if (owner_of(s_, card.colour) < 0) neutral_laid.push_back(card);
      for (const auto& d : kDirections) {
        if (owner_of(s_, card.colour) < 0) continue;
        const int length = run(grid, place.row, place.column, d[0], d[1], card.colour);
        if (length < s_.series) continue;
        winner = seat % sides_of(s_), winner_seat = seat;
        add_run(grid, place, d, winning);
      }
      if (winner >= 0) break;
    }
    set_aside(grid, winner, winning);
    if (s_.players == 3) take_back_neutral(piles, neutral_laid);
    return ((s_.winner_starts ? winner_seat : seat) + 1) % s_.players;
  }

  // All cells of the run through a place.
  static void add_run(const Grid& grid, Place place, const int (&d)[2], std::vector<Place>& cells) {
    const int colour =
        grid[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)].colour;
    int k = 0;
    while (shows(grid, place.row + (k - 1) * d[0], place.column + (k - 1) * d[1], colour)) k--;
    for (; shows(grid, place.row + k * d[0], place.column + k * d[1], colour); k++) {
      cells.push_back({place.row + k * d[0], place.column + k * d[1]});
    }
  }

  void judge_blocked(const Grid& grid, int& winner, std::vector<Place>& winning) const {
    std::array<std::vector<int>, 4> sums;
    std::array<std::vector<Place>, 4> cells;
    for (int r = 0; r < kSize; r++) {
      for (int c = 0; c < kSize; c++) {
        const Card card = grid[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
        if (card.value == 0 || owner_of(s_, card.colour) < 0) continue;
        const auto side = static_cast<std::size_t>(owner_of(s_, card.colour));
        for (const auto& d : kDirections) {
          if (shows(grid, r - d[0], c - d[1], card.colour)) continue;
          if (run(grid, r, c, d[0], d[1], card.colour) < s_.counts) continue;
          std::vector<Place> line;
          add_run(grid, {r, c}, d, line);
          int sum = 0;
          for (const Place& p : line) {
            sum += grid[static_cast<std::size_t>(p.row)][static_cast<std::size_t>(p.column)].value;
            cells[side].push_back(p);
          }
          sums[side].push_back(sum);
        }
      }
    }
    std::vector<std::array<int, 3>> ranking;  // most series first, then the lowest sum
    for (int side = 0; side < sides_of(s_); side++) {
      const auto& mine = sums[static_cast<std::size_t>(side)];
      if (mine.empty()) continue;
      ranking.push_back(
          {-static_cast<int>(mine.size()), *std::min_element(mine.begin(), mine.end()), side});
    }
    std::sort(ranking.begin(), ranking.end());
    if (ranking.empty()) return;
    if (ranking.size() > 1 && ranking[0][0] == ranking[1][0] && ranking[0][1] == ranking[1][1])
      return;
    winner = ranking[0][2];
    winning = cells[static_cast<std::size_t>(winner)];
  }

  void set_aside(const Grid& grid, int winner, const std::vector<Place>& winning) {
    if (winner < 0) {
      out_.nobody++;
      return;
    }
    out_.rounds_won[static_cast<std::size_t>(winner)]++;
    std::vector<std::array<int, 3>> ranking;
    for (const Place& p : winning) {
      const Card card = grid[static_cast<std::size_t>(p.row)][static_cast<std::size_t>(p.column)];
      ranking.push_back({-card.value, p.row, p.column});
    }
    const auto best = *std::min_element(ranking.begin(), ranking.end());
    const Card card = grid[static_cast<std::size_t>(best[1])][static_cast<std::size_t>(best[2])];
    auto& mine = belongings_[static_cast<std::size_t>(winner)];
    mine.erase(std::find(mine.begin(), mine.end(), card));
  }

  void take_back_neutral(const std::array<std::vector<Card>, 4>& piles, std::vector<Card>& laid) {
    for (std::size_t seat = 0; seat < 3; seat++) {
      held_[seat].clear();
      for (const Card& card : piles[seat]) {
        if (owner_of(s_, card.colour) < 0) held_[seat].push_back(card);
      }
    }
    std::sort(laid.begin(), laid.end());
    to_deal_ = laid;
  }

  const Settings& s_;
  const std::function<int(int)>& pick_;
  std::array<std::vector<Card>, 4> belongings_;  // by side, without the neutral colour
  std::array<std::vector<Card>, 4> held_;        // neutral cards by seat
  std::vector<Card> to_deal_;                    // neutral cards for the next round
  Outcome out_;
};

}  // namespace second_opinion
