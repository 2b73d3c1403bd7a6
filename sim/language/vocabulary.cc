#include "sim/language/vocabulary.h"

#include <utility>

namespace stoprule::language {

Quantity number(std::string name, std::int64_t low, std::int64_t high,
                std::vector<std::size_t> indices, std::string meaning, std::uint32_t features) {
  return {.name = std::move(name),
          .low = low,
          .high = high,
          .indices = std::move(indices),
          .meaning = std::move(meaning),
          .features = features};
}

Quantity truth(std::string name, std::vector<std::size_t> indices, std::string meaning,
               std::uint32_t features) {
  return {.name = std::move(name),
          .truth = true,
          .indices = std::move(indices),
          .meaning = std::move(meaning),
          .features = features};
}

Quantity short_for(std::string formula, Quantity quantity) {
  quantity.formula = std::move(formula);
  return quantity;
}

}  // namespace stoprule::language
