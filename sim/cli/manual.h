// The man page stoprule(1) in mdoc, made of the list of verbs and options. Used by `generate`.
#pragma once

#include <string>
#include <string_view>

namespace stoprule {

std::string man_page(std::string_view version);

}  // namespace stoprule
