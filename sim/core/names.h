// Finding names: the nearest known name to a mistyped one, and the sentence that says so. Used
// wherever a user names a thing.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/result.h"

namespace stoprule {

/// The known name with the fewest edits from `given`: letters put in, left out, replaced, or two
/// neighbours exchanged (Damerau 1964, each letter edited once); a beginning of two letters or more
/// counts as one edit, another case as none. Empty if none is near enough to be meant: more than
/// half of its letters differ.
std::string nearest_name(std::string_view given, std::span<const std::string> known);

/// "unknown KIND 'given'. Did you mean 'nearest'? Known: a, b, c."
Error unknown_name(std::string_view kind, std::string_view given,
                   std::span<const std::string> known);

/// Whether a name that a user made up can be typed: letters, digits, _ and -, which is not first.
bool can_be_typed(std::string_view name);

/// Whether pandas or R read a name that can be typed as a missing value, in one case of letters or
/// another: rows of a strategy called so would vanish from their tables.
bool means_missing(std::string_view name);

/// The text as a terminal may be shown it: control characters, and bytes that are no UTF-8, as
/// escapes like \n and \x1b. For all that a user or a file gave and that is shown again.
std::string printable(std::string_view text);

/// "a, b, c".
std::string join(std::span<const std::string> parts, std::string_view separator = ", ");

/// Text cut at every `separator`; an empty text has no parts.
std::vector<std::string> split(std::string_view text, char separator);

}  // namespace stoprule
