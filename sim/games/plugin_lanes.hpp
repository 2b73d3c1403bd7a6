// What the C++ sides of plugins for games on lanes have in common, for C++17 and later: the loop
// that makes a decision about one game a decision about many, compiled for several instruction
// sets. Header only; included by each such game's own side (for PUSH sim/games/push/plugin.hpp),
// which plugins include. Knows no game.
//
// A decision is a template over a strategy S: it has a type View, made of arrays and a lane, and a
// function decide(const S&, const View&, ...), which returns what fits a byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "sim/games/plugin.hpp"

namespace stoprule_plugins {

/// The struct of arrays, with a member lanes_n, that a strategy's views are made of.
template <class S>
using ArraysOf = typename S::View::Arrays;

/// A decision as a byte. One that does not fit is held at the end of the range: as a key it keeps
/// its order, and anything else stays as illegal as it was.
constexpr int as_byte(int decision) {
  return decision < -128 ? -128 : decision > 127 ? 127 : decision;
}

/// The loop over lanes, by blocks. Decisions are written to memory of its own first: a store to
/// `out` might change the view and the strategy for all that a compiler knows, and it would read
/// their every pointer and parameter anew in each lane, with no vectors.
template <template <class> class Decision, class S, class... Column>
[[gnu::always_inline]] inline const char* each_lane(const void* instance, const ArraysOf<S>* arrays,
                                                    Column... column, std::int8_t* out) {
  constexpr std::size_t kBlock = 256;
  std::int8_t decided[kBlock];
  try {
    const S& strategy = *static_cast<const S*>(instance);
    for (std::size_t first = 0; first < arrays->lanes_n; first += kBlock) {
      const std::size_t rest = arrays->lanes_n - first, block_n = rest < kBlock ? rest : kBlock;
      for (std::size_t i = 0; i < block_n; i++) {
        const typename Decision<S>::View view(*arrays, first + i);
        decided[i] = static_cast<std::int8_t>(Decision<S>::decide(strategy, view, column...));
      }
      std::memcpy(out + first, decided, block_n);
    }
    return nullptr;
  } catch (...) {
    return told();
  }
}

// The loop, compiled for several instruction sets: a plugin needs no flags for the machine.
template <template <class> class Decision, class S, class... Column>
const char* plain(const void* instance, const ArraysOf<S>* arrays, Column... column,
                  std::int8_t* out) {
  return each_lane<Decision, S, Column...>(instance, arrays, column..., out);
}
#if defined(__x86_64__)
#if defined(__clang__)
#define STOPRULE_AVX512_FEATURES "avx512f,avx512bw,avx512dq,avx512vl"
#else
#define STOPRULE_AVX512_FEATURES "avx512f,avx512bw,avx512dq,avx512vl,prefer-vector-width=512"
#endif
template <template <class> class Decision, class S, class... Column>
[[gnu::target("avx2"), gnu::flatten]] const char* avx2(const void* instance,
                                                       const ArraysOf<S>* arrays, Column... column,
                                                       std::int8_t* out) {
  return each_lane<Decision, S, Column...>(instance, arrays, column..., out);
}
template <template <class> class Decision, class S, class... Column>
[[gnu::target(STOPRULE_AVX512_FEATURES), gnu::flatten]] const char* avx512(
    const void* instance, const ArraysOf<S>* arrays, Column... column, std::int8_t* out) {
  return each_lane<Decision, S, Column...>(instance, arrays, column..., out);
}
#endif

/// The version for this machine. All decide the same.
template <template <class> class Decision, class S, class... Column>
auto best() -> const char* (*)(const void*, const ArraysOf<S>*, Column..., std::int8_t*) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl")) {
    return avx512<Decision, S, Column...>;
  }
  if (__builtin_cpu_supports("avx2")) return avx2<Decision, S, Column...>;
#endif
  return plain<Decision, S, Column...>;
}

}  // namespace stoprule_plugins
