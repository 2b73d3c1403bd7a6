// What the C++ sides of all games' plugins have in common, for C++17 and later: parameters, what
// the user chose for them, and exceptions told. Header only; included by each game's own side (for
// PUSH sim/games/push/plugin.hpp), which plugins include. Knows no game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "sim/games/plugin.h"

namespace stoprule_plugins {

using Parameter = stoprule_parameter;

/// A whole number on the command line, low..high.
constexpr Parameter integer(const char* name, int standard, int low, int high,
                            const char* description) {
  return {name, description, STOPRULE_INTEGER, standard, low, high, nullptr};
}

/// In units of 1/10000, rounded.
constexpr std::int64_t decimal_units(double value) {
  return static_cast<std::int64_t>(value * STOPRULE_DECIMAL_UNIT + (value < 0 ? -0.5 : 0.5));
}

/// A decimal of up to four places. Its value arrives in units of 1/10000: 0.2 as 2000.
constexpr Parameter decimal(const char* name, double standard, double low, double high,
                            const char* description) {
  return {name,
          description,
          STOPRULE_DECIMAL,
          decimal_units(standard),
          decimal_units(low),
          decimal_units(high),
          nullptr};
}

/// What the user chose for a strategy's parameters.
class Values {
 public:
  Values(const Parameter* parameters, std::size_t parameters_n, const std::int64_t* values)
      : parameters_(parameters), parameters_n_(parameters_n), values_(values) {}

  /// By name; a decimal in units of 1/10000. Asking for one that there is not, or for one that is
  /// no int, is an error that the user is told.
  int operator[](std::string_view name) const {
    for (std::size_t i = 0; i < parameters_n_; i++) {
      if (name != parameters_[i].name) continue;
      const auto value = static_cast<int>(values_[i]);
      if (value == values_[i]) return value;
      throw std::out_of_range("the value of '" + std::string(name) + "' is too large for an int");
    }
    throw std::out_of_range("it has no parameter '" + std::string(name) + "'");
  }

 private:
  const Parameter* parameters_;
  std::size_t parameters_n_;
  const std::int64_t* values_;
};

/// The exception being handled, as a text that lives until the thread's next.
inline const char* told() {
  static thread_local char text[256];
  try {
    throw;
  } catch (const std::exception& error) {
    std::snprintf(text, sizeof text, "exception: %s", error.what());
  } catch (...) {
    std::snprintf(text, sizeof text, "an exception that is no std::exception");
  }
  return text;
}

/// A strategy's functions `create` and `destroy`.
template <class S>
const char* create(const std::int64_t* values, void** instance) {
  try {
    if constexpr (std::is_constructible_v<S, const Values&>) {
      *instance = new S(Values(std::data(S::parameters), std::size(S::parameters), values));
    } else {
      *instance = new S();
    }
    return nullptr;
  } catch (...) {
    return told();
  }
}

template <class S>
void destroy(void* instance) {
  delete static_cast<S*>(instance);
}

/// Fills what a strategy's table has in every game.
template <class S, class Table>
void describe(Table& table) {
  table.name = S::name;
  table.description = S::description;
  table.parameters = std::data(S::parameters);
  table.parameters_n = static_cast<std::uint32_t>(std::size(S::parameters));
  table.features = S::kFeatures;
  table.create = create<S>;
  table.destroy = destroy<S>;
}

/// Stands in a view for a part that the strategy does not read; kNumber tells such parts apart.
template <int kNumber>
struct NoView {
  template <class Arrays>
  NoView(const Arrays&, std::size_t) {}
};

/// A part of a view, if `kFeatures`, what the strategy reads, has `kFeature`.
template <unsigned kFeatures, unsigned kFeature, class View>
using IfRead =
    std::conditional_t<(kFeatures & kFeature) != 0, View, NoView<static_cast<int>(kFeature)>>;

/// What a strategy is that declares no parameters.
struct WithoutParameters {
  /// None, unless the strategy says otherwise: static constexpr Parameter parameters[] = {...}.
  struct NoParameters {
    constexpr const Parameter* data() const { return nullptr; }
    constexpr std::size_t size() const { return 0; }
  };
  static constexpr NoParameters parameters{};
};

}  // namespace stoprule_plugins
