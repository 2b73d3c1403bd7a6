// --fail-if: conditions on what an experiment measures, such as "threshold.win_share<25%". Read
// with the other options, matched to the experiment's subjects before a game is played, and judged
// by intervals at the end. Used by the options and by conduct(); knows no verb.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/result.h"
#include "sim/stats/interval.h"

namespace stoprule {

/// "[WHO.]METRIC<BOUND", or with >. The bound is in the unit of the CSV; "25%" is 0.25.
struct Condition {
  std::string text;  ///< as given
  std::string who;   ///< empty: all subjects that are meant unless another is named
  std::string metric;
  bool below = true;
  double bound = 0;
  bool percent = false;  ///< the bound was given so
};

/// Errors read on after the text: "is no condition: ...".
Result<Condition> parse_condition(const std::string& text);

/// A metric by its name, and whether it is a fraction: then it lies in 0..1, differences in -1..1,
/// and bounds may be in percent.
struct SubjectMetric {
  std::string name;
  bool fraction = false;
};

/// Something of which an experiment tells metrics: a slot, an arm, a cell, the whole game.
struct Subject {
  std::string label;                     ///< in messages: "slot 1 (ev:protect=12,die=4)"
  std::vector<std::string> names = {};   ///< of its strategy; several subjects may share one
  std::vector<std::string> places = {};  ///< what else it is called: "0", "a", "game"
  std::vector<SubjectMetric> metrics;
  bool always = true;  ///< meant where a condition names nobody
};

/// A 95 % interval for a metric, by its name, of a subject, by its index; without a mean where
/// there is nothing to tell.
using Measured = std::function<Estimate(std::size_t subject, std::string_view metric)>;

/// What conditions come to, a sentence each: those that hold, and those on which nothing is known.
struct Judgement {
  std::vector<std::string> held, doubts;
};

/// Conditions matched to subjects.
class Conditions {
 public:
  /// An error names the nearest subject or metric and lists the rest, or tells why a bound cannot
  /// be meant, or of what else a name may speak: a strategy may be called like a place.
  static Result<Conditions> match(std::span<const Condition> conditions,
                                  std::span<const Subject> subjects);

  /// A condition holds for each value that is beyond its bound with all of its interval, so that
  /// luck alone is a reason in at most one of forty commands. Of several values any may be beyond
  /// by luck: their guard_interval()s, of all conditions, cover all at once. A value that is
  /// missing is in doubt, and so is one that is beyond but rests on few games.
  Judgement judge(const Measured& measured) const;

 private:
  struct Value {
    std::size_t subject;
    std::string label;
  };
  struct Matched {
    Condition condition;
    std::vector<Value> values;
  };
  static void judge_value(const Condition& condition, const Value& value, const Estimate& e,
                          std::size_t values_n, Judgement& judgement);

  std::vector<Matched> matched_;
};

}  // namespace stoprule
