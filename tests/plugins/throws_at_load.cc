// A plugin with an initialiser that throws.
#include <stdexcept>

static const int kNumber = []() -> int { throw std::runtime_error("no luck today"); }();

extern "C" int stoprule_plugin_number() { return kNumber; }
