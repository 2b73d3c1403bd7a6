// Checks of our own assumptions. A failed check is a bug of the program, never a user's mistake: it
// tells both values and where, and ends the program. User mistakes travel as values (result.h).
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace stoprule {

/// Ends the program with `what` and the caller's place unless `holds`.
inline void check(bool holds, std::string_view what, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
  if (holds) return;
  std::fprintf(stderr, "stoprule: internal error at %s:%d: %.*s\n", file, line,
               static_cast<int>(what.size()), what.data());
  std::abort();
}

/// Ends the program unless `seen == wanted`; prints both.
inline void check_equal(long long seen, long long wanted, std::string_view what,
                        const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (seen == wanted) return;
  std::fprintf(stderr, "stoprule: internal error at %s:%d: %.*s is %lld, not %lld\n", file, line,
               static_cast<int>(what.size()), what.data(), seen, wanted);
  std::abort();
}

}  // namespace stoprule
