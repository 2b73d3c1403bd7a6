#include "sim/cli/condition.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/cli/numbers.h"
#include "sim/core/names.h"

namespace stoprule {
namespace {

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

void add_new(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

// A sweep may have thousands of cells: the first names and the nearest are told.
Error unknown(const Condition& condition, std::string_view kind, const std::string& given,
              std::vector<std::string> known) {
  constexpr std::size_t kMost = 30;
  if (known.size() > kMost) {
    const std::string nearest = nearest_name(given, known);
    known.resize(kMost);
    if (!nearest.empty()) add_new(known, nearest);
  }
  return {
      fmt::format("--fail-if {}: {}", condition.text, unknown_name(kind, given, known).message)};
}

// Whether `who`, like "threshold:stop=7", says some of what `full` says.
bool is_part_of(std::string_view who, std::string_view full) {
  const std::size_t colon = who.find(':');
  if (colon == std::string_view::npos || !full.starts_with(who.substr(0, colon + 1))) return false;
  const auto all = split(full.substr(colon + 1), ',');
  const auto some = split(who.substr(colon + 1), ',');
  return std::all_of(some.begin(), some.end(), [&all](const std::string& part) {
    return std::find(all.begin(), all.end(), part) != all.end();
  });
}

bool is_place(const Subject& subject, const std::string& who) {
  return std::find(subject.places.begin(), subject.places.end(), who) != subject.places.end();
}

bool is_strategy(const Subject& subject, const std::string& who) {
  return std::any_of(subject.names.begin(), subject.names.end(), [&who](const std::string& name) {
    return name == who || is_part_of(who, name);
  });
}

bool is_meant(const Subject& subject, const std::string& who) {
  if (who.empty()) return subject.always;
  return is_place(subject, who) || is_strategy(subject, who);
}

// Refuses a name that is a place and, somewhere else, a strategy.
Status check_clear(const Condition& condition, std::span<const Subject> subjects) {
  std::vector<std::string> places, strategies;
  for (const Subject& subject : subjects) {
    if (is_place(subject, condition.who)) places.push_back(subject.label);
    if (is_strategy(subject, condition.who)) strategies.push_back(subject.label);
  }
  if (places.empty() || strategies.empty() || places == strategies) return std::nullopt;
  return Error{fmt::format(
      "--fail-if {}: '{}' may be {}, by its place, or the strategy of {}; call a strategy like a "
      "place by another name, or with its parameters: {}:key=value",
      condition.text, condition.who, join(places), join(strategies), condition.who)};
}

}  // namespace

Result<Condition> parse_condition(const std::string& text) {
  constexpr double kLargest = 1e15;
  const Error wrong{
      "is no condition: write METRIC<BOUND or METRIC>BOUND, e.g. 'score<20' or "
      "'ev.win_share<25%'"};
  const std::size_t sign = text.find_first_of("<>");
  if (sign == std::string::npos) return wrong;
  Condition condition{
      .text = text, .who = {}, .metric = {}, .below = text[sign] == '<', .bound = 0};
  // The last dot, as strategies may have decimal parameters.
  const std::string left = trimmed(std::string_view(text).substr(0, sign));
  const std::size_t dot = left.rfind('.');
  if (dot != std::string::npos) condition.who = left.substr(0, dot);
  condition.metric = dot == std::string::npos ? left : left.substr(dot + 1);
  if (condition.metric.empty() || dot == 0) return wrong;
  std::string right = trimmed(std::string_view(text).substr(sign + 1));
  const bool percent = right.ends_with('%');
  if (percent) right.pop_back();
  const auto bound = parse_real(right, -kLargest, kLargest);
  if (!bound.ok()) return Error{fmt::format("has no bound: '{}' {}", right, bound.error().message)};
  condition.bound = percent ? bound.value() / 100 : bound.value();
  condition.percent = percent;
  return condition;
}

namespace {

// Why a condition on a metric would always or never hold, whatever happens.
Status check_bound(const Condition& condition, const SubjectMetric& metric) {
  if (condition.percent && !metric.fraction) {
    return Error{fmt::format("--fail-if {}: {} is no fraction, so its bound cannot be in percent",
                             condition.text, metric.name)};
  }
  if (metric.fraction && std::abs(condition.bound) > 1) {
    return Error{
        fmt::format("--fail-if {}: {} is a fraction, so its bound is at most 1: write {}%?",
                    condition.text, metric.name, condition.bound)};
  }
  return std::nullopt;
}

}  // namespace

Result<Conditions> Conditions::match(std::span<const Condition> conditions,
                                     std::span<const Subject> subjects) {
  Conditions all;
  for (const Condition& condition : conditions) {
    if (auto unclear = check_clear(condition, subjects)) return *unclear;
    Matched matched{condition, {}};
    std::vector<std::string> names, metrics;
    for (std::size_t s = 0; s < subjects.size(); s++) {
      const Subject& subject = subjects[s];
      for (const auto* list : {&subject.names, &subject.places}) {
        for (const auto& name : *list) add_new(names, name);
      }
      if (!is_meant(subject, condition.who)) continue;
      for (std::size_t m = 0; m < subject.metrics.size(); m++) {
        const SubjectMetric& metric = subject.metrics[m];
        add_new(metrics, metric.name);
        if (metric.name != condition.metric) continue;
        if (auto wrong = check_bound(condition, metric)) return *wrong;
        matched.values.push_back({s, subject.label});
      }
    }
    if (metrics.empty()) return unknown(condition, "name", condition.who, names);
    if (matched.values.empty()) return unknown(condition, "metric", condition.metric, metrics);
    all.matched_.push_back(std::move(matched));
  }
  return all;
}

void Conditions::judge_value(const Condition& condition, const Value& value, const Estimate& e,
                             std::size_t values_n, Judgement& judgement) {
  const auto doubt = [&](const std::string& why) {
    judgement.doubts.push_back(fmt::format("--fail-if {} is not judged: {} of {} {}",
                                           condition.text, condition.metric, value.label, why));
  };
  if (!e.mean) return doubt("has no value in the games played");
  if (!e.lo95 || !e.hi95) return doubt("has no interval");
  const Interval interval = guard_interval(e, values_n);
  const bool is_beyond =
      condition.below ? interval.high < condition.bound : interval.low > condition.bound;
  if (!is_beyond) return;
  if (e.few()) {
    return doubt(
        fmt::format("is {:.6g}, but too little was seen of it: {} or more of what was played "
                    "must differ from the most frequent outcome, and {} did",
                    *e.mean, kFewUnusual, e.unusual_n));
  }
  judgement.held.push_back(fmt::format(
      "--fail-if {} holds: {} of {} is {:.6g}, {} {:.6g} (96 %{}: {:.6g} .. {:.6g})",
      condition.text, condition.metric, value.label, *e.mean, condition.below ? "below" : "above",
      condition.bound, values_n > 1 ? fmt::format(", {} at once", values_n) : "", interval.low,
      interval.high));
}

Judgement Conditions::judge(const Measured& measured) const {
  std::size_t values_n = 0;
  for (const Matched& matched : matched_) values_n += matched.values.size();
  Judgement judgement;
  for (const Matched& matched : matched_) {
    for (const Value& value : matched.values) {
      judge_value(matched.condition, value, measured(value.subject, matched.condition.metric),
                  values_n, judgement);
    }
  }
  return judgement;
}

}  // namespace stoprule
