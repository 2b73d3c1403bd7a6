// Zum Kuhkuck once more, from the rule sheet and the definitions of the strategies alone: no type
// and no line is shared with the engine. For tiny decks, whose draws are enumerated in full.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace stoprule::kuhkuck::second_opinion {

inline constexpr int kBolt = 99;  // an electricity card; colours count from 0

// A strategy by the words of its definition.
struct Plan {
  std::string name, text;
  int number = 0;
};

struct Box {
  std::vector<int> copies;  // by colour
  int bolts = 1, hand_limit = 2, declare_from = 1, most_turns = 20;
  bool both_get_bonus = false, discards_full_hand = false;
  std::map<int, int> points;
};

// Which card of the heap is drawn, in depth-first order: next() goes to the next sequence, until
// all have come. Cards that look alike are one choice.
class Draws {
 public:
  // One of the different cards of a heap.
  int draw(const std::vector<int>& heap) {
    std::vector<int> kinds = heap;
    std::sort(kinds.begin(), kinds.end());
    kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
    if (at_ == chosen_.size()) chosen_.push_back({0, static_cast<int>(kinds.size())});
    return kinds[static_cast<std::size_t>(chosen_[at_++].first)];
  }
  void begin() { at_ = 0; }
  bool next() {
    while (!chosen_.empty() && chosen_.back().first == chosen_.back().second - 1) {
      chosen_.pop_back();
    }
    if (chosen_.empty()) return false;
    chosen_.back().first++;
    return true;
  }

 private:
  std::vector<std::pair<int, int>> chosen_;  // which of how many
  std::size_t at_ = 0;
};

struct Person {
  std::vector<int> hand;
  std::map<int, int> declared;  // colour: worth
  int strikes = 0;
};

class SecondOpinion {
 public:
  SecondOpinion(const Box& box, const std::vector<Plan>& plans) : box_(box), plans_(plans) {}

  void play(Draws& draws) {
    people_.assign(2, {});
    pile_.clear(), thrown_.clear();
    for (std::size_t c = 0; c < box_.copies.size(); c++) {
      pile_.insert(pile_.end(), static_cast<std::size_t>(box_.copies[c]), static_cast<int>(c));
    }
    pile_.insert(pile_.end(), static_cast<std::size_t>(box_.bolts), kBolt);
    turns = mixes = passes = 0;
    got_stuck = false;
    int passes_in_a_row = 0;
    while (turns < box_.most_turns) {
      const int who = turns % 2;
      turns++;
      const bool full = static_cast<int>(person(who).hand.size()) == box_.hand_limit;
      const std::vector<int> open = open_colours(who);
      if (!open.empty() && (full || wants_to_declare(who, open))) {
        passes_in_a_row = 0;
        declare(who, open);
        if (has_all(who)) return;
      } else if (open.empty() && full) {
        passes++;
        if (box_.discards_full_hand) {
          throw_hand(who);
        } else if (++passes_in_a_row == 2) {
          got_stuck = true;
          return;
        }
      } else {
        passes_in_a_row = 0;
        take_card(who, draws);
      }
    }
    got_stuck = true;
  }

  std::vector<int> totals() {
    std::vector<int> totals;
    for (int who = 0; who < 2; who++) {
      int sum = 0;
      for (const auto& [colour, worth] : person(who).declared) {
        sum += worth;
        const auto& theirs = person(1 - who).declared;
        const auto same = theirs.find(colour);
        if (same == theirs.end()) continue;
        if (worth > same->second || (worth == same->second && box_.both_get_bonus)) sum += 10;
      }
      totals.push_back(sum);
    }
    return totals;
  }

  Person& person(int who) { return people_[static_cast<std::size_t>(who)]; }

  int turns = 0, mixes = 0, passes = 0;
  bool got_stuck = false;

 private:
  static int count(const std::vector<int>& heap, int card) {
    return static_cast<int>(std::count(heap.begin(), heap.end(), card));
  }

  // Those that may be declared; none with too few cards.
  std::vector<int> open_colours(int who) {
    std::vector<int> open;
    if (static_cast<int>(person(who).hand.size()) < box_.declare_from) return open;
    for (int c = 0; c < static_cast<int>(box_.copies.size()); c++) {
      if (count(person(who).hand, c) > 0 && person(who).declared.count(c) == 0) open.push_back(c);
    }
    return open;
  }

  bool has_all(int who) {
    for (int c = 0; c < static_cast<int>(box_.copies.size()); c++) {
      if (box_.copies[static_cast<std::size_t>(c)] > 0 && person(who).declared.count(c) == 0) {
        return false;
      }
    }
    return true;
  }

  int best_of(int who, const std::vector<int>& open) {
    int best = open.front();
    for (const int c : open) {
      if (count(person(who).hand, c) > count(person(who).hand, best)) best = c;
    }
    return best;
  }

  int worth(int who, int colour) {
    const auto& hand = person(who).hand;
    return box_.points.at(static_cast<int>(hand.size())) + 2 * count(hand, colour);
  }

  bool wants_to_declare(int who, const std::vector<int>& open) {
    const Plan& plan = plans_[static_cast<std::size_t>(who)];
    const int best = best_of(who, open), size = static_cast<int>(person(who).hand.size());
    if (plan.name == "hold") return size >= plan.number;
    if (plan.name == "points") return worth(who, best) >= plan.number;
    // ev: the mean over every card that may come, the pool's bolts being known.
    const int pool = static_cast<int>(pile_.size()), bolts = count(pile_, kBolt);
    const int unseen = pool + static_cast<int>(person(1 - who).hand.size());
    const int good = count(pile_, best) + count(person(1 - who).hand, best);
    const int now = worth(who, best), more = box_.points.at(size + 1) - box_.points.at(size);
    return pool * unseen * (now - plan.number) >=
           (pool - bolts) * (unseen * (now + more) + 2 * good);
  }

  void declare(int who, const std::vector<int>& open) {
    const int best = best_of(who, open);
    person(who).declared[best] = worth(who, best);
    throw_hand(who);
  }

  void throw_hand(int who) {
    auto& hand = person(who).hand;
    thrown_.insert(thrown_.end(), hand.begin(), hand.end());
    hand.clear();
  }

  void take_card(int who, Draws& draws) {
    const int card = draws.draw(pile_);
    pile_.erase(std::find(pile_.begin(), pile_.end(), card));
    if (card == kBolt) {
      person(who).strikes++;
      throw_hand(who);
      thrown_.push_back(card);
    } else {
      person(who).hand.push_back(card);
    }
    if (pile_.size() <= 2) {
      pile_.insert(pile_.end(), thrown_.begin(), thrown_.end());
      thrown_.clear();
      mixes++;
    }
  }

  Box box_;
  std::vector<Plan> plans_;
  std::vector<Person> people_;
  std::vector<int> pile_, thrown_;
};

}  // namespace stoprule::kuhkuck::second_opinion
