// A value or a user's mistake. Libraries return these; only the command line prints them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "sim/core/check.h"

namespace stoprule {

/// What went wrong, in one sentence a user can act on: what was given, what is allowed, the
/// nearest.
struct Error {
  std::string message;
};

/// Nothing, or an error.
using Status = std::optional<Error>;

/// A T or an Error.
template <class T>
class Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit

  bool ok() const { return state_.index() == 0; }
  const T& value() const& {
    check(ok(), "value() of an error");
    return *std::get_if<0>(&state_);
  }
  T&& value() && {
    check(ok(), "value() of an error");
    return std::move(*std::get_if<0>(&state_));
  }
  const Error& error() const {
    check(!ok(), "error() of a value");
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

}  // namespace stoprule
