// Settings in a TOML file: what --config reads and --print-config writes. Used by the options; the
// only user of the TOML library. Knows no option.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/result.h"

namespace stoprule {

/// A key of the file with its value, or the values of its array, as text: numbers the shortest that
/// read back the same, "true" or "false".
struct ConfigItem {
  std::string section;  ///< empty: above all sections
  std::string key;
  std::vector<std::string> values;
};

/// The items of a file, in the order of its keys' names. Errors name the path and, where the file
/// is not TOML, the line.
Result<std::vector<ConfigItem>> read_config(const std::string& path);

/// One section of a file: text that read_config() reads back as these items. One value alone is
/// written as such, several as an array. It is an error if a
/// value holds bytes that are not UTF-8, of which TOML is made.
Result<std::string> config_text(std::string_view section, std::span<const ConfigItem> items);

}  // namespace stoprule
