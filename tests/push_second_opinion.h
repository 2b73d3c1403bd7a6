// PUSH once more, from the rule sheet and the definitions of the strategies alone: no type and no
// line is shared with the engine. For tiny decks, whose piles and dice are enumerated in full.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace stoprule::push::second_opinion {

enum class What { kNumber, kDieCard, kSwitchCard };
struct Piece {
  What what;
  int colour, value;
  auto operator<=>(const Piece&) const = default;
};
struct Held {
  int colour, value;
  bool safe;
};
using Heap = std::vector<Piece>;  // a column, or a pile

// A strategy by the words of its definition. The limit of `risk` is a fraction.
struct Plan {
  std::string name, text;
  int stop_at = 0, limit_over = 0, limit_under = 1, protect = 0, die = 0;
};

struct Box {
  int players, colours, columns;
  bool risques, stop_after_switch;
};

// Faces in depth-first order: next() goes to the next sequence, until all have come.
class Dice {
 public:
  explicit Dice(int faces) : faces_(faces) {}
  int roll() {
    if (at_ == chosen_.size()) chosen_.push_back(0);
    return chosen_[at_++];
  }
  bool next() {
    at_ = 0;
    while (!chosen_.empty() && chosen_.back() == faces_ - 1) chosen_.pop_back();
    if (chosen_.empty()) return false;
    chosen_.back()++;
    return true;
  }
  std::size_t rolls_n() const { return at_; }

 private:
  int faces_;
  std::vector<int> chosen_;
  std::size_t at_ = 0;
};

class SecondOpinion {
 public:
  SecondOpinion(const Box& box, const std::vector<Plan>& plans) : box_(box), plans_(plans) {}

  void play(const Heap& pile, Dice& dice) {
    hands_.assign(static_cast<std::size_t>(box_.players), {});
    std::size_t turned = 0;
    for (int who = 0; turned < pile.size(); who = (who + 1) % box_.players) {
      if (!protects(who)) draw(who, pile, turned, dice);
    }
  }

  std::vector<int> scores() const {
    std::vector<int> scores;
    for (const auto& hand : hands_) {
      int sum = 0;
      for (const Held& card : hand) sum += card.value;
      scores.push_back(sum);
    }
    return scores;
  }

  // In sixtieths.
  std::vector<int> shares() const {
    std::vector<std::pair<int, std::size_t>> ranks;
    const auto points = scores();
    for (std::size_t i = 0; i < hands_.size(); i++) ranks.emplace_back(points[i], hands_[i].size());
    const auto best = *std::max_element(ranks.begin(), ranks.end());
    const auto winners = std::count(ranks.begin(), ranks.end(), best);
    std::vector<int> shares;
    for (const auto& rank : ranks)
      shares.push_back(rank == best ? 60 / static_cast<int>(winners) : 0);
    return shares;
  }

 private:
  std::vector<Held>& hand(int who) { return hands_[static_cast<std::size_t>(who)]; }
  const Plan& plan(int who) const { return plans_[static_cast<std::size_t>(who)]; }

  int unprotected(int who, int colour) {
    int sum = 0;
    for (const Held& card : hand(who)) sum += !card.safe && card.colour == colour ? card.value : 0;
    return sum;
  }

  bool protects(int who) {
    int colour = 0;
    for (int c = 1; c < box_.colours; c++) {
      if (unprotected(who, c) > unprotected(who, colour)) colour = c;
    }
    const int sum = unprotected(who, colour);
    if (sum == 0 || sum < plan(who).protect) return false;
    for (Held& card : hand(who)) card.safe = card.safe || card.colour == colour;
    return true;
  }

  void draw(int who, const Heap& pile, std::size_t& turned, Dice& dice) {
    std::vector<Heap> columns;
    int switches = 0;
    bool bust = false;
    while (turned < pile.size()) {
      const Piece card = pile[turned++];
      if (card.what == What::kSwitchCard) {
        switches++;
        if (!box_.stop_after_switch) continue;
      } else if (!lay(columns, card)) {
        bust = true;
        break;
      }
      const Heap left(pile.begin() + static_cast<std::ptrdiff_t>(turned), pile.end());
      if (!columns.empty() && !left.empty() && stops(who, columns, left)) break;
    }
    if (bust) roll(who, dice);
    if (!bust) take(who, columns, dice);
    const int step = switches % 2 == 0 ? 1 : box_.players - 1;
    for (int i = 1; i < box_.players; i++) take((who + i * step) % box_.players, columns, dice);
  }

  static bool admits(const Heap& column, const Piece& card) {
    return std::none_of(column.begin(), column.end(), [&card](const Piece& other) {
      if (card.what == What::kDieCard || other.what == What::kDieCard)
        return card.what == other.what;
      return card.colour == other.colour || card.value == other.value;
    });
  }

  static int sum(const Heap& column) {
    int sum = 0;
    for (const Piece& card : column) sum += card.what == What::kNumber ? card.value : 0;
    return sum;
  }

  // The shared placing of all plans; false: no place takes the card.
  bool lay(std::vector<Heap>& columns, const Piece& card) const {
    Heap* chosen = nullptr;
    for (Heap& column : columns) {
      if (!admits(column, card)) continue;
      const bool nicer =
          chosen == nullptr ||
          (card.what == What::kDieCard ? sum(column) < sum(*chosen) : sum(column) > sum(*chosen));
      if (nicer) chosen = &column;
    }
    if (chosen == nullptr) {
      if (static_cast<int>(columns.size()) == box_.columns) return false;
      chosen = &columns.emplace_back();
    }
    chosen->push_back(card);
    return true;
  }

  static int worth(const Plan& plan, const Heap& column) {
    const auto is_die = [](const Piece& card) { return card.what == What::kDieCard; };
    return sum(column) - (std::any_of(column.begin(), column.end(), is_die) ? plan.die : 0);
  }

  static int best(const Plan& plan, const std::vector<Heap>& columns) {
    int most = worth(plan, columns[0]);
    for (const Heap& column : columns) most = std::max(most, worth(plan, column));
    return most;
  }

  bool stops(int who, const std::vector<Heap>& columns, const Heap& left) {
    const Plan& mine = plan(who);
    if (mine.name == "threshold") return best(mine, columns) >= mine.stop_at;
    if (mine.name == "cards") {
      std::size_t placed = 0;
      for (const Heap& column : columns) placed += column.size();
      return static_cast<int>(placed) >= mine.stop_at;
    }
    // One more card, whichever it is, in units of 1 / (faces x cards left).
    const int faces = box_.colours + 1, now = best(mine, columns);
    int lost = 0;
    for (int c = 0; c < box_.colours; c++) lost += unprotected(who, c) * (box_.risques ? 2 : 1);
    int busts = 0, change = 0;
    for (const Piece& card : left) {
      std::vector<Heap> then = columns;
      if (card.what == What::kSwitchCard) continue;
      if (lay(then, card)) {
        change += faces * (best(mine, then) - now);
      } else {
        busts++, change -= faces * now + lost;
      }
    }
    if (mine.name == "ev") return change <= 0;
    return busts * mine.limit_under >= mine.limit_over * static_cast<int>(left.size());
  }

  void take(int who, std::vector<Heap>& columns, Dice& dice) {
    if (columns.empty()) return;
    auto wanted = columns.begin();
    for (auto column = columns.begin(); column != columns.end(); ++column) {
      if (worth(plan(who), *column) > worth(plan(who), *wanted)) wanted = column;
    }
    bool die = false;
    for (const Piece& card : *wanted) {
      if (card.what == What::kDieCard) die = true;
      if (card.what == What::kNumber) hand(who).push_back({card.colour, card.value, false});
    }
    columns.erase(wanted);
    if (die) roll(who, dice);
  }

  void roll(int who, Dice& dice) {
    const int face = dice.roll();
    const bool star = face == box_.colours;
    std::erase_if(hand(who), [&](const Held& card) {
      return !card.safe && (star ? box_.risques : card.colour == face);
    });
  }

  Box box_;
  const std::vector<Plan>& plans_;
  std::vector<std::vector<Held>> hands_;
};

}  // namespace stoprule::push::second_opinion
