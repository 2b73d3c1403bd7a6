// Rule text: the grammar as people read it, beside the parser that reads by it (parser.cc).
#pragma once

#include <string>

namespace stoprule::language {

/// Lines "  name = ...", with what the signs mean and the bounds.
std::string grammar_text();

}  // namespace stoprule::language
