// Lists of things that have a name: all their names, and where one of them stands. Used by the
// parser.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stoprule::language {

template <class Named>
std::vector<std::string> names_of(const std::vector<Named>& things) {
  std::vector<std::string> names;
  for (const auto& thing : things) names.push_back(thing.name);
  return names;
}

template <class Named>
std::optional<std::size_t> place_of(const std::vector<Named>& things, std::string_view name) {
  const auto found = std::find_if(things.begin(), things.end(),
                                  [name](const Named& thing) { return thing.name == name; });
  if (found == things.end()) return std::nullopt;
  return static_cast<std::size_t>(found - things.begin());
}

}  // namespace stoprule::language
